import { t } from '@lingui/core/macro';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

type Look = 'primary' | 'secondary' | 'danger' | 'plain';
const lookClass = (look: Look) => (look === 'primary' ? undefined : styles[look]);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look;
  isWide?: boolean;
  /** Shows a spinner and ignores clicks. */
  isBusy?: boolean;
};

export function Button({
  look = 'primary',
  isWide,
  isBusy,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, lookClass(look), isWide && styles.wide, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <span className={styles.busy} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

type LinkButtonProps = { to: string; look?: Look; children: ReactNode };

export const LinkButton = ({ to, look = 'primary', children }: LinkButtonProps) => (
  <Link to={to} className={classNames(styles.button, lookClass(look))}>
    {children}
  </Link>
);

export const BackLink = ({ to }: { to: string }) => (
  <LinkButton to={to} look="secondary">
    {t`Back`}
  </LinkButton>
);
