import { useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import ui from '../ui/staff.module.css';
import styles from './team.module.css';
import { listKeys, switchKeys, useKeysSwitch } from './use-list-keys.ts';

export function useKeysHelp() {
  const [isOpen, setIsOpen] = useState(false);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void };

export function KeysHelp({ isOpen, onOpen, onClose }: Props) {
  const isOn = useKeysSwitch((keys) => keys.isOn);
  return (
    <>
      <button
        type="button"
        className={classNames(ui.soft, styles.open)}
        aria-keyshortcuts="?"
        onClick={onOpen}
      >
        <kbd>?</kbd> Keys
      </button>
      <Dialog
        isOpen={isOpen}
        title="Keyboard"
        onClose={onClose}
        actions={
          <Button look="secondary" onClick={onClose}>
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
