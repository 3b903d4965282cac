import styles from './charts.module.css';
import { type Point, ticksFor } from './series.ts';

type Props = {
  points: readonly Point[];
  /** Describes the chart to a screen reader; the table has the numbers. */
  summary: string;
  format: (value: number) => string;
  look: 'columns' | 'line';
};

const width = 480;
const height = 200;
const inset = { left: 66, right: 26, top: 10, bottom: 26 };
const plot = { width: width - inset.left - inset.right, height: height - inset.top - inset.bottom };
/** More labels would overlap. */
const maximumLabels = 7;

export function ColumnChart({ points, summary, format, look }: Props) {
  const ticks = ticksFor(Math.max(0, ...points.map(({ value }) => value ?? 0)));
  const top = ticks.at(-1) ?? 1;
  const slot = plot.width / Math.max(points.length, 1);
  const x = (index: number) => inset.left + slot * index;
  const y = (value: number) => inset.top + plot.height * (1 - value / top);
  const every = Math.ceil(points.length / maximumLabels);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={inset.left} x2={width - inset.right} y1={y(tick)} y2={y(tick)} />
          <text className={styles.axis} x={inset.left - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {look === 'columns' ? (
        points.map(({ name, value }, index) =>
          value ? (
            <rect
              key={name}
              className={styles.column}
              x={x(index) + slot * 0.12}
              width={Math.min(slot * 0.76, 48)}
              y={y(value)}
              height={y(0) - y(value)}
            >
              <title>{`${name}: ${format(value)}`}</title>
            </rect>
          ) : null,
        )
      ) : (
        <Line points={points} at={(index, value) => [x(index) + slot / 2, y(value)]} format={format} />
      )}
      {points.map(({ label, name }, index) =>
        index % every === 0 ? (
          <text key={name} className={styles.axis} x={x(index) + slot / 2} y={height - 6} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
    </svg>
  );
}

type LineProps = Pick<Props, 'points' | 'format'> & {
  at: (index: number, value: number) => [number, number];
};

/** Draws a line with gaps where there is no data, and a dot at each value, so that a single value is visible. */
function Line({ points, at, format }: LineProps) {
  const path = points
    .map(({ value }, index) => {
      if (value === null) return '';
      const isStart = (points[index - 1]?.value ?? null) === null;
      return `${isStart ? 'M' : 'L'}${at(index, value)
        .map((place) => place.toFixed(1))
        .join(' ')}`;
    })
    .join('');
  return (
    <>
      <path className={styles.line} d={path} />
      {points.map(({ name, value }, index) => {
        if (value === null) return null;
        const [cx, cy] = at(index, value);
        return (
          <circle key={name} className={styles.dot} cx={cx} cy={cy} r={points.length > 60 ? 2 : 3.5}>
            <title>{`${name}: ${format(value)}`}</title>
          </circle>
        );
      })}
    </>
  );
}
