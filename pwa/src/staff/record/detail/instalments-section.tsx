import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { getInstalmentSchedule } from '@tshepa/contracts/operations/loan/get-instalment-schedule';
import { formatInstalmentDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { classNames } from '../../../ui/basics/class-names.ts';
import { staffKeys, useStaffQuery } from '../../api/query.ts';
import { Problem } from '../../ui/action-form.tsx';
import { loadedLater } from '../../ui/missing-part.tsx';
import ui from '../../ui/staff.module.css';
import { Table } from '../../ui/table.tsx';
import styles from '../record.module.css';
import { Section } from './facts.tsx';

export function InstalmentsSection({ record }: { record: CustomerRecord }) {
  const clientNo = record.enrollment?.client_no ?? '';
  const loanId = record.loanDistributions.provider_loan_id ?? '';
  const schedule = useStaffQuery(
    staffKeys.schedule(record.id, loanId),
    getInstalmentSchedule,
    { clientNo, loanId },
    { enabled: clientNo !== '' && loanId !== '' },
  );
  const rows = schedule.data?.return_code === 0 ? schedule.data.instalment_summary : undefined;
  return (
    <Section title="Loan instalments" isFolded>
      {rows && rows.length > 0 ? (
        <Table columns={['No.', 'Date', 'Amount']} className={classNames(ui.table, styles.instalments)}>
          {rows.map((row) => (
            <tr key={row.instalment_no}>
              <td>{row.instalment_no}</td>
              <td>{formatInstalmentDay(row.due_date)}</td>
              <td>{formatMoney(row.amount_due)}</td>
            </tr>
          ))}
        </Table>
      ) : (
        <p className={ui.soft}>
          {schedule.fetchStatus === 'paused'
            ? loadedLater
            : schedule.isLoading
              ? 'Loading…'
              : schedule.data && !rows
                ? 'The provider did not return the instalments. Refresh to try again.'
                : 'No loan at the provider yet.'}
        </p>
      )}
      <Problem of={schedule.error} />
    </Section>
  );
}
