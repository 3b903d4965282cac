import type { ButtonHTMLAttributes } from 'react';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './icon-button.module.css';
import { Icon } from './icons.tsx';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: Parameters<typeof Icon>[0]['name'];
  /** The button's name and tooltip. */
  label: string;
  /** A word beside the icon on wide screens, because touch shows no tooltip. */
  word?: string;
  isBusy?: boolean;
};

export const IconButton = ({ icon, label, word, isBusy, className, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    className={classNames(styles.button, isBusy && styles.busy, className)}
    aria-label={label}
    title={label}
    aria-busy={isBusy || undefined}
    disabled={isBusy || rest.disabled}
  >
    <Icon name={icon} />
    {word ? <span className={styles.word}>{word}</span> : null}
  </button>
);
