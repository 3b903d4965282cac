import { formatMoney, parseMoney } from '@tshepa/contracts/rules/money';
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './field.module.css';
import { describedBy, Field, type FieldProps } from './field.tsx';

type Shared = FieldProps & { value: string; onChange: (value: string) => void };
type TextInputProps = Shared &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange'> & { ref?: Ref<HTMLInputElement> };

/** One line of text. Numbers are text too, with `inputMode`: a number field loses zeros and scrolls away. */
export function TextInput({ id, label, hint, error, value, onChange, className, ...rest }: TextInputProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        type="text"
        {...rest}
        {...describedBy({ id, hint, error })}
        id={id}
        name={rest.name ?? id}
        className={classNames(styles.control, className)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

type MoneyInputProps = Omit<TextInputProps, 'inputMode'>;

/**
 * An amount in rand, kept as typed (`5 000`, `5000,50`); whoever reads it uses `parseMoney`. How it is understood stands
 * at the end of the field, so that nobody sends R50 000 for R500,00.
 */
export function MoneyInput({ id, label, hint, error, value, onChange, ...rest }: MoneyInputProps) {
  const amount = parseMoney(value);
  const { 'aria-describedby': ids, ...state } = describedBy({ id, hint, error });
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className={styles.affix}>
        <span className={styles.prefix} aria-hidden="true">
          R
        </span>
        <input
          {...rest}
          {...state}
          aria-describedby={classNames(ids, amount !== undefined && `${id}-echo`) || undefined}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          id={id}
          name={rest.name ?? id}
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <output id={`${id}-echo`} htmlFor={id} className={styles.echo} aria-live="off">
          {amount === undefined ? '' : formatMoney(amount)}
        </output>
      </span>
    </Field>
  );
}

type TextAreaProps = Shared & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'value' | 'onChange'>;

export const TextArea = ({ id, label, hint, error, value, onChange, ...rest }: TextAreaProps) => (
  <Field id={id} label={label} hint={hint} error={error}>
    <textarea
      {...rest}
      {...describedBy({ id, hint, error })}
      id={id}
      name={rest.name ?? id}
      className={styles.control}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
);
