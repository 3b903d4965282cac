import type { AriaAttributes, ReactNode } from 'react';
import { classNames } from '../basics/class-names.ts';
import { say } from '../i18n/i18n.tsx';
import styles from './field.module.css';

export type FieldProps = {
  /** Also the id of the control, so that an error summary can lead there. */
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Has the error spoken when it appears: for where neither a summary nor the focus leads to it. */
  isErrorSpoken?: boolean;
};

type OwnState = {
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: AriaAttributes['aria-invalid'];
};

/** What a control says about its own hint and error, besides what its screen says of it. */
export const describedBy = (
  { id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>,
  own: OwnState = {},
): OwnState => {
  const ids = classNames(own['aria-describedby'], hint ? `${id}-hint` : '', error ? `${id}-error` : '');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : own['aria-invalid'] };
};

export const Hint = ({ id, hint }: Pick<FieldProps, 'id' | 'hint'>) =>
  hint ? (
    <span id={`${id}-hint`} className={styles.hint}>
      {hint}
    </span>
  ) : null;

export const FieldError = ({
  id,
  error,
  isErrorSpoken,
}: Pick<FieldProps, 'id' | 'error' | 'isErrorSpoken'>) =>
  error ? (
    <span id={`${id}-error`} className={styles.error} role={isErrorSpoken ? 'alert' : undefined}>
      <span aria-hidden="true">⚠ </span>
      {say(error)}
    </span>
  ) : null;

/** Label, hint, control and error of one answer. */
export const Field = ({
  id,
  label,
  hint,
  error,
  isErrorSpoken = false,
  children,
}: FieldProps & { children: ReactNode }) => (
  <div className={styles.field}>
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
    <Hint id={id} hint={hint} />
    {children}
    <FieldError id={id} error={error} isErrorSpoken={isErrorSpoken} />
  </div>
);
