import type { CSSProperties } from 'react';
import styles from './charts.module.css';

export type Bar = {
  name: string;
  /** Length of the bar, 0 to 1. */
  share: number;
  /** A mark further along, 0 to 1. */
  mark?: number;
  cells: readonly string[];
};

type Props = { caption: string; columns: readonly [string, string, ...string[]]; bars: readonly Bar[] };

/** A table whose rows are drawn as bars: picture and numbers in one, so nothing is told twice. */
export const BarTable = ({ caption, columns, bars }: Props) => (
  <table className={styles.bars}>
    <caption className={styles.hidden}>{caption}</caption>
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
