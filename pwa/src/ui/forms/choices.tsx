import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './field.module.css';
import { controlProps, Field, FieldError, type FieldProps, Hint, splitField } from './field.tsx';

type Choice = { value: string; label: string; hint?: string };
type ChoiceProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  options: readonly Choice[];
};

export function Select({
  emptyLabel = t`Choose one`,
  ...props
}: ChoiceProps & { autoComplete?: string; emptyLabel?: string }) {
  const [field, { value, onChange, options, ...rest }] = splitField(props);
  return (
    <Field {...field}>
      <select
        {...rest}
        {...controlProps(field)}
        className={styles.control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{emptyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Renders radio buttons. The first button has the field's id, so that an error summary can lead there. */
export function RadioGroup(props: ChoiceProps & { isInline?: boolean }) {
  const [{ label, ...field }, { value, onChange, options, isInline }] = splitField(props);
  const { id, error } = field;
  return (
    <fieldset className={styles.field} aria-describedby={controlProps(field)['aria-describedby']}>
      <legend className={styles.label}>{label}</legend>
      <Hint {...field} />
      <div className={classNames(styles.options, isInline && styles.inline)}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${option.value}`}
              name={id}
              value={option.value}
              checked={value === option.value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError {...field} />
    </fieldset>
  );
}

type CheckboxProps = Pick<FieldProps, 'id' | 'hint'> & {
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

export const Checkbox = ({ id, label, hint, isChecked, onChange }: CheckboxProps) => (
  <div className={styles.field}>
    <label className={styles.check}>
      <input
        {...controlProps({ id, hint })}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
    <Hint id={id} hint={hint} />
  </div>
);
