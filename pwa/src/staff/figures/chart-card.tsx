import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './charts.module.css';

type Props = {
  title: string;
  /** The unit, and where the numbers come from. */
  source: string;
  /** The one number to take away, when there is one. */
  headline?: string | undefined;
  /** Why there is no picture. */
  empty?: string | undefined;
  isTall?: boolean;
  children: ReactNode;
};

/** One figure with its title, unit and source. */
export function ChartCard({ title, source, headline, empty, isTall, children }: Props) {
  const id = useId();
  return (
    <section className={classNames(styles.card, isTall && styles.tall)} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {headline ? <p className={styles.headline}>{headline}</p> : null}
      </header>
      {empty ? <p className={styles.empty}>{empty}</p> : children}
      <p className={styles.source}>{source}</p>
    </section>
  );
}

type TableProps = {
  caption: string;
  columns: readonly [string, ...string[]];
  /** The first cell names the row. */
  rows: readonly (readonly [string, ...string[]])[];
};

/** The numbers behind a picture, for reading, copying and screen readers. */
export const DataTable = ({ caption, columns, rows }: TableProps) => (
  <details className={styles.details}>
    <summary>Show as a table</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1) */}
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);
