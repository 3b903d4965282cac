import { maximumAmount } from '@tshepa/contracts/constants';
import { formatMoney, parseMoney } from '@tshepa/contracts/rules/money';
import { withoutControls } from '@tshepa/contracts/rules/typed-text';
import type { ChangeEvent, InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from '../forms/field.module.css';
import { controlProps, Field, type FieldProps, splitField } from '../forms/field.tsx';

export type TextInputProps = FieldProps & {
  value: string;
  onChange: (value: string, event: ChangeEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange'>;

/** Renders one line of text. Numbers use it too, because a number field drops leading zeros and changes on scrolling. */
export function TextInput(props: TextInputProps) {
  const [field, { value, onChange, className, ...rest }] = splitField(props);
  return (
    <Field {...field}>
      <input
        type="text"
        {...rest}
        {...controlProps(field, rest)}
        className={classNames(styles.control, className)}
        value={value}
        onChange={(event) => onChange(event.target.value, event)}
      />
    </Field>
  );
}

/** Shows at the end of the field how its text is understood, so that nobody sends R50 000 for R500,00. */
export function MoneyInput(props: Omit<TextInputProps, 'inputMode'>) {
  const [field, { value, onChange, ...rest }] = splitField(props);
  const parsed = parseMoney(value);
  const amount = parsed !== undefined && parsed <= maximumAmount ? parsed : undefined;
  const { 'aria-describedby': ids, ...control } = controlProps(field, rest);
  const echoId = `${field.id}-echo`;
  return (
    <Field {...field}>
      <span className={styles.affix}>
        <span className={styles.prefix} aria-hidden="true">
          R
        </span>
        <input
          {...rest}
          {...control}
          aria-describedby={classNames(ids, amount !== undefined && echoId) || undefined}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.target.value, event)}
        />
        <output id={echoId} htmlFor={field.id} className={styles.echo} aria-live="off">
          {amount === undefined ? '' : formatMoney(amount)}
        </output>
      </span>
    </Field>
  );
}

type TextAreaProps = FieldProps & { value: string; onChange: (value: string) => void } & Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'id' | 'value' | 'onChange'
  >;

export function TextArea(props: TextAreaProps) {
  const [field, { value, onChange, ...rest }] = splitField(props);
  return (
    <Field {...field}>
      <textarea
        {...rest}
        {...controlProps(field, rest)}
        className={styles.control}
        value={value}
        onChange={(event) => onChange(withoutControls(event.target.value))}
      />
    </Field>
  );
}
