import type { ReactNode } from 'react';
import { classNames } from '../../ui/basics/class-names.ts';
import ui from './staff.module.css';

type Props = {
  /** Read by screen readers only. */
  caption?: string;
  columns: readonly (string | { name: string; className?: string | undefined })[];
  className?: string | undefined;
  /** Shows each row as a block of lines on a phone. */
  isFolding?: boolean;
  isBusy?: boolean;
  children: ReactNode;
};

export const Table = ({ caption, columns, className = ui.table, isFolding, isBusy, children }: Props) => (
  <table className={classNames(className, isFolding && ui.folding)} aria-busy={isBusy}>
    {caption ? <caption className={ui.hidden}>{caption}</caption> : null}
    <thead className={isFolding ? ui.hiddenOnPhone : undefined}>
      <tr>
        {columns
          .map((column) => (typeof column === 'string' ? { name: column } : column))
          .map(({ name, className: look }) => (
            <th key={name} scope="col" className={look}>
              {name}
            </th>
          ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
