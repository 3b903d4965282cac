import { Button } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { ToolButton } from '../ui/buttons.tsx';
import styles from './team.module.css';
import { listKeys, switchKeys, useKeysSwitch } from './use-list-keys.ts';

export function KeysHelp({ isOpen, onToggle }: { isOpen: boolean; onToggle: (isOpen: boolean) => void }) {
  const isOn = useKeysSwitch((keys) => keys.isOn);
  return (
    <>
      <ToolButton isQuiet className={styles.open} aria-keyshortcuts="?" onClick={() => onToggle(true)}>
        <kbd>?</kbd> Keys
      </ToolButton>
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
