import { TextInput } from '../../../components/text-input.tsx';
import styles from './charts.module.css';
import { lastDays } from './series.ts';

export type DayRange = { from: string; to: string };

const choices = [
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
  { label: '12 months', days: 365 },
] as const;

type Props = {
  range: DayRange;
  today: string;
  problem: string | undefined;
  onChange: (range: DayRange) => void;
};

/** Which days the figures are of. */
export const RangePicker = ({ range, today, problem, onChange }: Props) => (
  <search className={styles.range} aria-label="Days">
    <div className={styles.quick}>
      {choices.map(({ label, days }) => {
        const wanted = lastDays(today, days);
        const isChosen = wanted.from === range.from && wanted.to === range.to;
        return (
          <button key={label} type="button" aria-pressed={isChosen} onClick={() => onChange(wanted)}>
            {label}
          </button>
        );
      })}
    </div>
    <TextInput
      id="figuresFrom"
      label="From"
      type="date"
      max={today}
      value={range.from}
      onChange={(from) => onChange({ ...range, from })}
    />
    <TextInput
      id="figuresTo"
      label="To"
      type="date"
      max={today}
      value={range.to}
      onChange={(to) => onChange({ ...range, to })}
      error={problem}
    />
  </search>
);
