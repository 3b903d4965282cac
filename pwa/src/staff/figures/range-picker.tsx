import { maximumFigureDays } from '@tshepa/contracts/entities/figures';
import { addDays, formatDay, parseDay } from '@tshepa/contracts/rules/dates';
import { classNames } from '../../ui/basics/class-names.ts';
import { ToolButton } from '../ui/buttons.tsx';
import {
  DayRangeFields,
  dayLimits,
  type RangeProblems,
  rangeProblems,
  type TypedRange,
} from '../ui/day-range.tsx';
import ui from '../ui/staff.module.css';
import styles from './charts.module.css';
import { lastDays } from './series.ts';

export const asTyped = ({ from, to }: TypedRange): TypedRange => ({
  from: formatDay(from),
  to: formatDay(to),
});

/** Returns the range as `yyyy-MM-dd`, or the reason why figures cannot be read for it. */
export function readRange(typed: TypedRange): { range?: TypedRange; problems: RangeProblems } {
  const problems = rangeProblems(typed);
  const [from, to] = [parseDay(typed.from), parseDay(typed.to)];
  if (problems.from || problems.to) return { problems };
  if (!from || !to) return { problems: { [from ? 'to' : 'from']: 'Choose both days' } };
  if (addDays(from, maximumFigureDays) <= to)
    return { problems: { to: `Choose at most ${maximumFigureDays} days` } };
  return { range: { from, to }, problems };
}

/** Returns the range in the query of a URL, or undefined when there is none for which figures can be read. */
export const rangeIn = (params: URLSearchParams): TypedRange | undefined =>
  readRange({ from: params.get('from') ?? '', to: params.get('to') ?? '' }).range;

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

export const RangePicker = ({ typed, today, problems, onChange }: Props) => (
  <search className={classNames(ui.row, styles.range)} aria-label="Days">
    <div className={ui.row}>
      {choices.map(({ label, days }) => {
        const wanted = lastDays(today, days);
        const isChosen = wanted.from === parseDay(typed.from) && wanted.to === parseDay(typed.to);
        return (
          <ToolButton key={label} aria-pressed={isChosen} onClick={() => onChange(asTyped(wanted))}>
            {label}
          </ToolButton>
        );
      })}
    </div>
    <DayRangeFields
      ids={['figuresFrom', 'figuresTo']}
      value={typed}
      onChange={onChange}
      limits={{ min: dayLimits.min, max: today }}
      problems={problems}
    />
  </search>
);
