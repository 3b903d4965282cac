import { formatDay, parseDay } from '@tshepa/contracts/rules/dates';
import { useState } from 'react';
import type { FieldProps } from '../../ui/forms/field.tsx';
import { DateInput } from '../../ui/inputs/date-input.tsx';
import { Icon } from './buttons.tsx';
import styles from './day-range.module.css';
import { createLoader } from './lazy-part.tsx';

/** The first and last day that a calendar offers, as `yyyy-MM-dd`. */
export type DayLimits = { min: string; max: string };

export const dayLimits: DayLimits = { min: '1900-01-01', max: '2100-12-31' };

/** Two days as typed. A complete day has the form `dd-MM-yyyy`. */
export type TypedRange = { from: string; to: string };
export type RangeProblems = { from?: string | undefined; to?: string | undefined };

function dayProblem(typed: string, { min, max }: DayLimits): string | undefined {
  if (typed.trim() === '') return undefined;
  const day = parseDay(typed);
  if (!day) return 'Date input not valid';
  return day < min || day > max ? `Use a year from ${min.slice(0, 4)} to ${max.slice(0, 4)}` : undefined;
}

/** Returns the problems of a range, each for its field. Empty fields have none. */
export function rangeProblems(typed: TypedRange, limits = dayLimits): RangeProblems {
  const [from, to] = [dayProblem(typed.from, limits), dayProblem(typed.to, limits)];
  const [first, last] = [parseDay(typed.from), parseDay(typed.to)];
  const isReversed = !from && !to && first && last && last < first;
  return { from, to: isReversed ? 'To is before From' : to };
}

/** The picker is loaded when it is opened, because it is almost as large as the rest of the desk. */
const picker = createLoader(() => import('./day-picker.tsx'), 'DayPicker');

type CalendarProps = {
  label: string;
  day: string | undefined;
  min: string;
  max: string;
  onPick: (day: string) => void;
};

/** Renders the button that opens a calendar. Without the picker a day can still be typed. */
function Calendar(props: CalendarProps) {
  const [isOpened, setIsOpened] = useState(false);
  const DayPicker = picker.found();
  if (isOpened && DayPicker) return <DayPicker {...props} />;
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-label={`${props.label}: open the calendar`}
      onPointerEnter={() => void picker.load()}
      onFocus={() => void picker.load()}
      onClick={() => void picker.load().then(setIsOpened)}
    >
      <Icon name="calendar" />
    </button>
  );
}

type StaffDateInputProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  min: string;
  max: string;
};

/** Renders a field for a day in Johannesburg. Text that is not a date stays unchanged. */
const StaffDateInput = (props: StaffDateInputProps) => (
  <DateInput
    {...props}
    className={styles.text}
    calendar={
      <Calendar
        label={props.label}
        day={parseDay(props.value)}
        min={props.min}
        max={props.max}
        onPick={(picked) => props.onChange(formatDay(picked))}
      />
    }
  />
);

type Props = {
  ids: readonly [from: string, to: string];
  toLabel?: string;
  value: TypedRange;
  onChange: (value: TypedRange) => void;
  onLeave?: (name: 'from' | 'to') => void;
  limits?: DayLimits;
  problems: RangeProblems;
};

/** Renders two date fields. Each calendar offers only days that leave the range in order. */
export const DayRangeFields = (props: Props) => {
  const { ids, toLabel = 'To', value, onChange, onLeave, limits = dayLimits, problems } = props;
  return (
    <>
      <StaffDateInput
        id={ids[0]}
        label="From"
        min={limits.min}
        max={parseDay(value.to) ?? limits.max}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
        onBlur={() => onLeave?.('from')}
        error={problems.from}
      />
      <StaffDateInput
        id={ids[1]}
        label={toLabel}
        min={parseDay(value.from) ?? limits.min}
        max={limits.max}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
        onBlur={() => onLeave?.('to')}
        error={problems.to}
      />
    </>
  );
};
