import type { AriaAttributes, ReactNode } from 'react';
import { classNames } from '../basics/class-names.ts';
import { Icon } from '../basics/icon.tsx';
import { say } from '../i18n/i18n.tsx';
import styles from './field.module.css';

export type FieldProps = {
  /** The id of the control, so that an error summary can lead there. */
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /**
   * True when the error is read out as it appears. Set this for a field that neither a summary nor the focus leads to.
   */
  isErrorSpoken?: boolean | undefined;
};

type OwnProps = {
  name?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: AriaAttributes['aria-invalid'];
};

/** Separates a field's properties from the properties of its control. */
export const splitField = <Props extends FieldProps>({
  id,
  label,
  hint,
  error,
  isErrorSpoken,
  ...own
}: Props) => [{ id, label, hint, error, isErrorSpoken }, own] as const;

/** Returns the attributes that connect a control with its label, hint and error, in addition to its own description. */
export function controlProps(
  { id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>,
  own: OwnProps = {},
) {
  const ids = classNames(own['aria-describedby'], hint ? `${id}-hint` : '', error ? `${id}-error` : '');
  return {
    id,
    name: own.name ?? id,
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? true : own['aria-invalid'],
  };
}

export const Hint = ({ id, hint }: Pick<FieldProps, 'id' | 'hint'>) =>
  hint ? (
    <span id={`${id}-hint`} className={styles.hint}>
      {hint}
    </span>
  ) : null;

type ErrorProps = Pick<FieldProps, 'id' | 'error' | 'isErrorSpoken'>;

export const FieldError = ({ id, error, isErrorSpoken }: ErrorProps) =>
  error ? (
    <span id={`${id}-error`} className={styles.error} role={isErrorSpoken ? 'alert' : undefined}>
      <Icon icon="warning" size={20} />
      <span>{say(error)}</span>
    </span>
  ) : null;

export const Field = ({ label, children, ...field }: FieldProps & { children: ReactNode }) => (
  <div className={styles.field}>
    <label htmlFor={field.id} className={styles.label}>
      {label}
    </label>
    <Hint {...field} />
    {children}
    <FieldError {...field} />
  </div>
);
