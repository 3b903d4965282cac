import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './basics/class-names.ts';
import styles from './dialog.module.css';

type Props = {
  isOpen: boolean;
  title: string;
  /** Called for Escape, the browser's back gesture and buttons inside. */
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  isWide?: boolean;
  className?: string | undefined;
  /** Content that stays visible with the title while the rest scrolls. */
  head?: ReactNode;
  /** True for a short question that is read out completely with its title. */
  isQuestion?: boolean;
};

/** Renders the browser's own modal dialog: the focus stays inside and returns to the previous element. */
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
  // The dialog is closed before it is removed, because otherwise the focus would not return.
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
      // Events of a nested dialog bubble up to this one. While the dialog is open, only the browser can have closed it.
      onClose={(event) => event.target === event.currentTarget && isOpen && onClose()}
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
