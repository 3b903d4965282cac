import type { ReactNode } from 'react';
import { say } from '../lib/contract-messages.ts';
import styles from './field.module.css';

export type FieldProps = {
  /** Also the id of the control, so that an error summary can lead there. */
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** What a control says about its own hint and error. */
export const describedBy = ({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) => {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? (true as const) : undefined };
};

export const Hint = ({ id, hint }: Pick<FieldProps, 'id' | 'hint'>) =>
  hint ? (
    <span id={`${id}-hint`} className={styles.hint}>
      {hint}
    </span>
  ) : null;

export const FieldError = ({ id, error }: Pick<FieldProps, 'id' | 'error'>) =>
  error ? (
    <span id={`${id}-error`} className={styles.error}>
      <span aria-hidden="true">⚠ </span>
      {say(error)}
    </span>
  ) : null;

/** Label, hint, control and error of one answer. */
export const Field = ({ id, label, hint, error, children }: FieldProps & { children: ReactNode }) => (
  <div className={styles.field}>
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
    <Hint id={id} hint={hint} />
    {children}
    <FieldError id={id} error={error} />
  </div>
);
