import { useQuery } from '@tanstack/react-query';
import {
  type MoneyKind,
  type MoneyMonth,
  type MoneyRow,
  moneyKinds,
  moneyRowSchema,
} from '@tshepa/contracts/entities/assessment';
import type { CustomerFile, CustomerRecord } from '@tshepa/contracts/entities/customer';
import { formatDay } from '@tshepa/contracts/rules/dates';
import { formatMoney, shortMoney } from '@tshepa/contracts/rules/money';
import { type CSSProperties, useState } from 'react';
import { monthOf } from '../../../platform/formats.ts';
import { isRecord, parseJson } from '../../../platform/json.ts';
import { classNames } from '../../../ui/basics/class-names.ts';
import { staffKeys } from '../../api/query.ts';
import { readStoredFile } from '../../documents/stored-file.ts';
import { FirstLoad } from '../../shell/admin-page.tsx';
import { Problem } from '../../ui/action-form.tsx';
import ui from '../../ui/staff.module.css';
import { Table } from '../../ui/table.tsx';
import styles from './decision.module.css';
import { statementsOf } from './decision-rows.ts';

const labels: Readonly<Record<MoneyKind, string>> = {
  salary: 'Salary',
  otherIncome: 'Other income',
  loans: 'Paid out by lenders',
  rent: 'Rent or bond',
  debt: 'Repaid to lenders',
  gambling: 'Gambling',
  cash: 'Cash drawn',
  fees: 'Bank fees',
  otherSpending: 'Everything else',
};

type Chosen = { kind: MoneyKind; month: string };

const sumOf = ({ amounts }: MoneyMonth, kinds: readonly MoneyKind[]) =>
  kinds.reduce((sum, kind) => sum + (amounts[kind] ?? 0), 0);

/** Draws income and spending of each month as bars with their amounts. Each bar leads to its rows. */
export function MoneyByMonth({ record }: { record: CustomerRecord }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const months = statementsOf(record)?.months ?? [];
  if (months.length === 0)
    return <p className={ui.soft}>The statements were read before months were kept, or have no rows.</p>;
  const largest = Math.max(1, ...months.flatMap(({ amounts }) => Object.values(amounts)));
  const report = record.files.findLast(({ fileType }) => fileType === 'MAB_REPORT');
  return (
    <>
      <table className={classNames(ui.table, styles.months)}>
        <caption className={ui.hidden}>Money in and out on the statements by month, in rand</caption>
        <thead>
          <tr>
            <th scope="col">In the month</th>
            {months.map(({ month }) => (
              <th key={month} scope="col">
                {monthOf(month)}
              </th>
            ))}
          </tr>
        </thead>
        {(['in', 'out'] as const).map((way) => (
          <tbody key={way}>
            {moneyKinds[way].map((kind) => (
              <tr key={kind}>
                <th scope="row">{labels[kind]}</th>
                {months.map(({ month, amounts }) => (
                  <td key={month}>
                    <Bar
                      label={`${labels[kind]}, ${monthOf(month)}`}
                      way={way}
                      amount={amounts[kind]}
                      share={(amounts[kind] ?? 0) / largest}
                      isChosen={chosen?.kind === kind && chosen.month === month}
                      onChoose={report && (() => setChosen({ kind, month }))}
                    />
                  </td>
                ))}
              </tr>
            ))}
            <tr className={styles.sum}>
              <th scope="row">{way === 'in' ? 'Money in' : 'Money out'}</th>
              {months.map((month) => (
                <td key={month.month}>
                  <strong>{shortMoney(sumOf(month, moneyKinds[way]))}</strong>
                </td>
              ))}
            </tr>
          </tbody>
        ))}
        <tbody>
          <tr>
            <th scope="row">Lowest balance</th>
            {months.map(({ month, lowestBalance }) => (
              <td key={month} className={(lowestBalance ?? 0) < 0 ? styles.overdrawn : undefined}>
                {lowestBalance === undefined ? '–' : shortMoney(lowestBalance)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {chosen && report ? <RowsBehind chosen={chosen} report={report} /> : null}
    </>
  );
}

type BarProps = {
  label: string;
  way: 'in' | 'out';
  amount: number | undefined;
  share: number;
  isChosen: boolean;
  onChoose: (() => void) | undefined;
};

function Bar({ label, way, amount, share, isChosen, onChoose }: BarProps) {
  if (amount === undefined) return <>–</>;
  return (
    <button
      type="button"
      className={classNames(styles.moneyBar, way === 'out' && styles.moneyOut)}
      style={{ '--share': share } as CSSProperties}
      aria-label={`${label}: ${formatMoney(amount)}. Show the rows`}
      aria-pressed={isChosen}
      disabled={!onChoose}
      onClick={onChoose}
    >
      {shortMoney(amount)}
    </button>
  );
}

const rowsIn = (report: unknown): MoneyRow[] =>
  isRecord(report) && Array.isArray(report['rows'])
    ? report['rows'].flatMap((row) => moneyRowSchema.safeParse(row).data ?? [])
    : [];

/** Lists the rows of one kind and month. The report is read when a bar is pressed, and that read is recorded. */
function RowsBehind({ chosen: { kind, month }, report }: { chosen: Chosen; report: CustomerFile }) {
  const content = useQuery({
    queryKey: staffKeys.document(report.fileId),
    queryFn: ({ signal }) => readStoredFile(report, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  const title = `${labels[kind]}, ${monthOf(month)}`;
  if (content.error) return <Problem of={content.error} />;
  if (!content.data) return <FirstLoad isPending={content.isPending} fetchStatus={content.fetchStatus} />;
  const rows = rowsIn(parseJson(new TextDecoder().decode(content.data.bytes))).filter(
    (row) => row.kind === kind && row.date.startsWith(month),
  );
  return (
    <section aria-label={title}>
      <p role="status">{`${title}: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`}</p>
      {rows.length === 0 ? (
        <p className={ui.soft}>The report does not list these rows. Read them in the statement.</p>
      ) : (
        <Table caption={title} columns={['Day', 'Description', 'Amount']}>
          {rows.map(({ date, description, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report never change their places
            <tr key={index}>
              <td>{formatDay(date)}</td>
              <td>{description}</td>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
