import { maximumAmount } from '@tshepa/contracts/constants';
import { formatMoney, parseMoney } from '@tshepa/contracts/rules/money';
import type { ChangeEvent, InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from '../forms/field.module.css';
import { describedBy, Field, type FieldProps } from '../forms/field.tsx';

type Shared = FieldProps & { value: string; onChange: (value: string) => void };
export type TextInputProps = FieldProps & {
  value: string;
  onChange: (value: string, event: ChangeEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange'>;

/** One line of text. Numbers are text too, with `inputMode`: a number field loses zeros and scrolls away. */
export function TextInput({
  id,
  label,
  hint,
  error,
  isErrorSpoken = false,
  value,
  onChange,
  className,
  ...rest
}: TextInputProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} isErrorSpoken={isErrorSpoken}>
      <input
        type="text"
        {...rest}
        {...describedBy({ id, hint, error }, rest)}
        id={id}
        name={rest.name ?? id}
        className={classNames(styles.control, className)}
        value={value}
        onChange={(event) => onChange(event.target.value, event)}
      />
    </Field>
  );
}

type MoneyInputProps = Omit<TextInputProps, 'inputMode'>;

/**
 * An amount in rand, kept as typed (`5 000`, `5000,50`); whoever reads it uses `parseMoney`. How it is understood stands
 * at the end of the field, so that nobody sends R50 000 for R500,00.
 */
export function MoneyInput({
  id,
  label,
  hint,
  error,
  isErrorSpoken = false,
  value,
  onChange,
  ...rest
}: MoneyInputProps) {
  const read = parseMoney(value);
  // What is refused for its size is not drawn over the field either.
  const amount = read !== undefined && read <= maximumAmount ? read : undefined;
  const { 'aria-describedby': ids, ...state } = describedBy({ id, hint, error }, rest);
  return (
    <Field id={id} label={label} hint={hint} error={error} isErrorSpoken={isErrorSpoken}>
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
          onChange={(event) => onChange(event.target.value, event)}
        />
        <output id={`${id}-echo`} htmlFor={id} className={styles.echo} aria-live="off">
          {amount === undefined ? '' : formatMoney(amount)}
        </output>
      </span>
    </Field>
  );
}

type TextAreaProps = Shared & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'value' | 'onChange'>;

export const TextArea = ({
  id,
  label,
  hint,
  error,
  isErrorSpoken = false,
  value,
  onChange,
  ...rest
}: TextAreaProps) => (
  <Field id={id} label={label} hint={hint} error={error} isErrorSpoken={isErrorSpoken}>
    <textarea
      {...rest}
      {...describedBy({ id, hint, error }, rest)}
      id={id}
      name={rest.name ?? id}
      className={styles.control}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
);
