import { formatMoney } from '@tshepa/contracts/rules/money';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/basics/class-names.ts';
import ui from '../../ui/staff.module.css';
import { flagText, verdictWords } from '../detail/affordability-section.tsx';
import styles from './decision.module.css';
import type { DecisionCell, DecisionColumn, DecisionRow, decisionOf } from './decision-rows.ts';

const columnLabels: Readonly<Record<DecisionColumn, string>> = {
  declared: 'Declared',
  payslip: 'Payslip',
  statements: 'Statements',
  bureau: 'Bureau',
  counts: 'What counts',
};

const amountText = (amount: number | undefined) => (amount === undefined ? '–' : formatMoney(amount));

type Props = {
  decision: ReturnType<typeof decisionOf>;
  /** Renders the field of a figure that can be edited, in place of the amount that counts. */
  fieldOf?: (row: DecisionRow) => { id: string; field: ReactNode; typed: number | undefined } | undefined;
};

/** Shows flags and verdict on top of the figures. A difference is coloured and said in words. */
export const FiguresTable = ({ decision: { columns, rows, verdict, flags }, fieldOf }: Props) => (
  <>
    {flags.length > 0 ? (
      <ul className={classNames(ui.notice, styles.flags)} aria-label="To look at">
        {flags.map((flag) => (
          <li key={flag}>{flagText(flag)}</li>
        ))}
      </ul>
    ) : null}
    <p className={styles.verdict} data-verdict={verdict} role="status">
      {verdictWords[verdict]}
    </p>
    <table className={classNames(ui.table, styles.figures)}>
      <caption className={ui.hidden}>Figures in rand a month, by who says so</caption>
      <thead>
        <tr>
          <th scope="col">A month</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {columnLabels[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const edited = fieldOf?.(row);
          return (
            <tr key={row.name} data-row={row.name}>
              <th scope="row">{edited ? <label htmlFor={edited.id}>{row.label}</label> : row.label}</th>
              {columns.map((column) => (
                <td
                  key={column}
                  data-label={columnLabels[column]}
                  data-differs={differs(column, row.cells[column])}
                >
                  {column === 'counts' && edited ? (
                    <>
                      {edited.field}
                      <Counted cell={row.cells.counts} typed={edited.typed} />
                    </>
                  ) : (
                    <>
                      {amountText(row.cells[column].amount)}
                      {row.cells[column].note ? <small>{row.cells[column].note}</small> : null}
                    </>
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  </>
);

const differs = (column: DecisionColumn, { note }: DecisionCell) =>
  (note && column !== 'counts') || undefined;

/** Says what counts where it is another amount than the typed one. */
const Counted = ({ cell: { amount, note }, typed }: { cell: DecisionCell; typed: number | undefined }) =>
  amount === undefined || amount === typed ? null : (
    <small>{`counts as ${formatMoney(amount)}${note ? `: ${note}` : ''}`}</small>
  );
