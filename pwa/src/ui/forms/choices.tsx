import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './field.module.css';
import { describedBy, Field, FieldError, type FieldProps, Hint } from './field.tsx';

export type Choice = { value: string; label: string; hint?: string };
type ChoiceProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  options: readonly Choice[];
  disabled?: boolean;
};

export const Select = ({
  id,
  label,
  hint,
  error,
  isErrorSpoken = false,
  value,
  onChange,
  options,
  disabled,
  autoComplete,
  emptyLabel = t`Choose one`,
}: ChoiceProps & { autoComplete?: string; emptyLabel?: string }) => (
  <Field id={id} label={label} hint={hint} error={error} isErrorSpoken={isErrorSpoken}>
    <select
      {...describedBy({ id, hint, error })}
      id={id}
      name={id}
      autoComplete={autoComplete}
      disabled={disabled}
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

/** One of a few, all in sight. The first radio carries the field's id so that an error summary can lead there. */
export const RadioGroup = ({
  id,
  label,
  hint,
  error,
  isErrorSpoken = false,
  value,
  onChange,
  options,
  disabled,
  isInline,
}: ChoiceProps & { isInline?: boolean }) => (
  <fieldset
    className={styles.field}
    disabled={disabled}
    aria-describedby={describedBy({ id, hint, error })['aria-describedby']}
  >
    <legend className={styles.label}>{label}</legend>
    <Hint id={id} hint={hint} />
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
            {option.hint ? <span className={styles.optionHint}>{option.hint}</span> : null}
          </span>
        </label>
      ))}
    </div>
    <FieldError id={id} error={error} isErrorSpoken={isErrorSpoken} />
  </fieldset>
);

type CheckboxProps = Omit<FieldProps, 'label'> & {
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  disabled?: boolean;
};

export const Checkbox = ({ id, label, hint, error, isChecked, onChange, disabled }: CheckboxProps) => (
  <div className={styles.field}>
    <label className={styles.check}>
      <input
        {...describedBy({ id, hint, error })}
        type="checkbox"
        id={id}
        name={id}
        disabled={disabled}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
    <Hint id={id} hint={hint} />
    <FieldError id={id} error={error} />
  </div>
);
