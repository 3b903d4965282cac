import { formatDay, parseDay } from '@tshepa/contracts/rules/dates';
import { lazy, Suspense } from 'react';
import { classNames } from '../../ui/basics/class-names.ts';
import controls from '../../ui/forms/field.module.css';
import { describedBy, Field, type FieldProps } from '../../ui/forms/field.tsx';
import styles from './date-input.module.css';

/** Larger than the rest of the list together, and of no use before the list can be seen. */
const DayPicker = lazy(async () => ({ default: (await import('./day-picker.tsx')).DayPicker }));

type Props = FieldProps & {
  /** As typed; a whole day reads `dd-MM-yyyy`. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** First and last day that the calendar offers, as `yyyy-MM-dd`. */
  min: string;
  max: string;
};

/** A day of the calendar in Johannesburg, typed as `dd-MM-yyyy` or picked. What cannot be read stays as it was typed. */
export function DateInput({
  id,
  label,
  hint,
  error,
  isErrorSpoken,
  value,
  onChange,
  onBlur,
  min,
  max,
}: Props) {
  const day = parseDay(value);
  const leave = () => {
    if (day && formatDay(day) !== value) onChange(formatDay(day));
    onBlur?.();
  };
  return (
    <Field id={id} label={label} hint={hint} error={error} isErrorSpoken={isErrorSpoken ?? false}>
      <span className={styles.row}>
        <input
          {...describedBy({ id, hint, error })}
          type="text"
          inputMode="numeric"
          placeholder="dd-mm-yyyy"
          autoComplete="off"
          spellCheck={false}
          id={id}
          name={id}
          className={classNames(controls.control, styles.text)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={leave}
        />
        <Suspense fallback={<span className={styles.button} />}>
          <DayPicker
            label={label}
            day={day}
            min={min}
            max={max}
            onPick={(picked) => onChange(formatDay(picked))}
          />
        </Suspense>
      </span>
    </Field>
  );
}
