import { useState } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import styles from './keys-help.module.css';
import { switchKeys, useKeysSwitch } from './keys-switch.ts';
import { listKeys } from './list-keys.ts';

/** Opens the help of the keys, from the keyboard or a button. */
export function useKeysHelp() {
  const [isOpen, setIsOpen] = useState(false);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

export function KeysHelp({
  isOpen,
  onOpen,
  onClose,
}: {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}) {
  const isOn = useKeysSwitch((keys) => keys.isOn);
  return (
    <>
      <button type="button" className={styles.open} aria-keyshortcuts="?" onClick={onOpen}>
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
          label="Single keys work on the list"
          isChecked={isOn}
          onChange={switchKeys}
        />
      </Dialog>
    </>
  );
}
