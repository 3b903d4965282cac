import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import ui from '../ui/staff.module.css';
import styles from './team.module.css';
import { listKeys, switchKeys, useKeysSwitch } from './use-list-keys.ts';

export function KeysHelp({ isOpen, onToggle }: { isOpen: boolean; onToggle: (isOpen: boolean) => void }) {
  const isOn = useKeysSwitch((keys) => keys.isOn);
  return (
    <>
      <button
        type="button"
        className={classNames(ui.tool, ui.soft, styles.open)}
        aria-keyshortcuts="?"
        onClick={() => onToggle(true)}
      >
        <kbd>?</kbd> Keys
      </button>
      <Dialog
        isOpen={isOpen}
        title="Keyboard"
        onClose={() => onToggle(false)}
        actions={
          <Button look="secondary" onClick={() => onToggle(false)}>
            Close
          </Button>
        }
      >
        <dl className={styles.keys}>
          {listKeys.map(([keys, meaning]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          id="singleKeys"
          label="Use single-key shortcuts on the list"
          isChecked={isOn}
          onChange={switchKeys}
        />
      </Dialog>
    </>
  );
}
