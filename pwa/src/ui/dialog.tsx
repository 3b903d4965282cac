import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './basics/class-names.ts';
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
  className?: string | undefined;
  /** Stays in sight with the title while the rest scrolls. */
  head?: ReactNode;
  /** A question of a few words, read out whole with its title. */
  isQuestion?: boolean;
};

/** The browser's own modal dialog: focus stays inside and returns to where it came from. */
export function Dialog({
  isOpen,
  title,
  onClose,
  children,
  actions,
  isWide,
  className,
  head,
  isQuestion,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const contentId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isOpen && !element.open) element.showModal();
    if (!isOpen && element.open) element.close();
  }, [isOpen]);
  // Taken away while it is open, it would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, isWide && styles.wide, className)}
      aria-labelledby={titleId}
      aria-describedby={isQuestion ? contentId : undefined}
      // The events of a dialog inside this one come by here too.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {isOpen ? (
        <div className={styles.content}>
          {head ? (
            <div className={styles.head}>
              <h2 id={titleId}>{title}</h2>
              {head}
            </div>
          ) : (
            <h2 id={titleId}>{title}</h2>
          )}
          {isQuestion ? <div id={contentId}>{children}</div> : children}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}
