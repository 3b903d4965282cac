import { parseDay } from '@tshepa/contracts/rules/dates';
import { dateRange } from '../customers/list-filters.ts';
import { DateInput } from '../ui/date-input.tsx';
import styles from './charts.module.css';
import { asTyped, type RangeProblems, type TypedRange } from './read-range.ts';
import { lastDays } from './series.ts';

const choices = [
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
  { label: '12 months', days: 365 },
] as const;

type Props = {
  typed: TypedRange;
  today: string;
  problems: RangeProblems;
  onChange: (typed: TypedRange) => void;
};

/** Which days the figures are of. */
export const RangePicker = ({ typed, today, problems, onChange }: Props) => (
  <search className={styles.range} aria-label="Days">
    <div className={styles.quick}>
      {choices.map(({ label, days }) => {
        const wanted = lastDays(today, days);
        const isChosen = wanted.from === parseDay(typed.from) && wanted.to === parseDay(typed.to);
        return (
          <button key={label} type="button" aria-pressed={isChosen} onClick={() => onChange(asTyped(wanted))}>
            {label}
          </button>
        );
      })}
    </div>
    <DateInput
      id="figuresFrom"
      label="From"
      min={dateRange.min}
      max={parseDay(typed.to) ?? today}
      value={typed.from}
      onChange={(from) => onChange({ ...typed, from })}
      error={problems.from}
    />
    <DateInput
      id="figuresTo"
      label="To"
      min={parseDay(typed.from) ?? dateRange.min}
      max={today}
      value={typed.to}
      onChange={(to) => onChange({ ...typed, to })}
      error={problems.to}
    />
  </search>
);
