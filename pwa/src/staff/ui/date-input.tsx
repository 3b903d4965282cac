import { formatDay, parseDay } from '@tshepa/contracts/rules/dates';
import { lazy, Suspense } from 'react';
import type { FieldProps } from '../../ui/forms/field.tsx';
import { DateInput as DateField } from '../../ui/inputs/date-input.tsx';
import styles from './date-input.module.css';

/** Loaded later, because it is larger than the rest of the list together. */
const DayPicker = lazy(async () => ({ default: (await import('./day-picker.tsx')).DayPicker }));

type Props = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** First and last day that the calendar offers, as `yyyy-MM-dd`. */
  min: string;
  max: string;
};

/** A day in Johannesburg, typed as `dd-MM-yyyy` or picked. Text that is no date stays as it was typed. */
export const DateInput = (props: Props) => (
  <DateField
    {...props}
    className={styles.text}
    calendar={
      <Suspense fallback={<span className={styles.button} />}>
        <DayPicker
          label={props.label}
          day={parseDay(props.value)}
          min={props.min}
          max={props.max}
          onPick={(picked) => props.onChange(formatDay(picked))}
        />
      </Suspense>
    }
  />
);
