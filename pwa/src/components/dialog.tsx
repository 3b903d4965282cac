import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './dialog.module.css';

type Props = {
  isOpen: boolean;
  title: string;
  /** Escape, the browser's back gesture or a button inside. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, laid out at the end. */
  actions?: ReactNode;
  isWide?: boolean;
};

/** The browser's own modal dialog: focus stays inside and returns to where it came from. */
export function Dialog({ isOpen, title, onClose, children, actions, isWide }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isOpen && !element.open) element.showModal();
    if (!isOpen && element.open) element.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, isWide && styles.wide)}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {isOpen ? (
        <div className={styles.content}>
          <h2 id={titleId}>{title}</h2>
          {children}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}
