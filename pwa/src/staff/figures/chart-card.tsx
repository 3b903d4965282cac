import type { CSSProperties, ReactNode } from 'react';
import details from '../../ui/details.module.css';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import ui from '../ui/staff.module.css';
import { Table } from '../ui/table.tsx';
import styles from './charts.module.css';

type Props = {
  title: string;
  source: string;
  headline?: string | undefined;
  empty?: string | undefined;
  isTall?: boolean;
  children: ReactNode;
};

export function ChartCard({ title, source, headline, empty, isTall, children }: Props) {
  return (
    <Card
      title={title}
      aside={headline ? <p className={styles.headline}>{headline}</p> : null}
      className={isTall ? styles.tall : undefined}
    >
      {empty ? <EmptyState>{empty}</EmptyState> : children}
      <p className={ui.soft}>{source}</p>
    </Card>
  );
}

type TableProps = {
  caption: string;
  columns: readonly [string, ...string[]];
  /** The rows. The first cell of a row is its name. */
  rows: readonly (readonly [string, ...string[]])[];
};

export const DataTable = ({ caption, columns, rows }: TableProps) => (
  <details className={details.details}>
    <summary>Show as a table</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1) */}
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <Table caption={caption} columns={columns}>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  </details>
);

type Bar = {
  name: string;
  /** Length of the bar, 0 to 1. */
  share: number;
  /** Position of a mark for a second value, 0 to 1. */
  mark?: number;
  cells: readonly string[];
};

type BarProps = { caption: string; columns: readonly [string, string, ...string[]]; bars: readonly Bar[] };

/** A table whose rows are drawn as bars, so that one element is both the picture and the numbers. */
export const BarTable = ({ caption, columns, bars }: BarProps) => (
  <table className={styles.bars}>
    <caption className={ui.hidden}>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{columns[0]}</th>
        <td className={styles.track} />
        {columns.slice(1).map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {bars.map(({ name, share, mark, cells }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ '--share': share } as CSSProperties} />
            {mark === undefined ? null : (
              <span className={styles.mark} style={{ '--share': mark } as CSSProperties} />
            )}
          </td>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
