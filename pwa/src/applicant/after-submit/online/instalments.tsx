import { t } from '@lingui/core/macro';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { Instalment } from '@tshepa/contracts/entities/loan';
import { getInstalmentSchedule } from '@tshepa/contracts/operations/loan/get-instalment-schedule';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { dueText } from '../../shared/due-text.ts';
import { pageCall } from '../../shared/in-session.ts';
import styles from '../loan.module.css';

export type Schedule = { rows: Instalment[] | null; hasFailed: boolean; reload: () => Promise<void> };

export function useSchedule({ enrollment, loanDistributions }: ApplicantRecord): Schedule {
  const clientNo = enrollment?.client_no ?? '';
  const loanId = loanDistributions.provider_loan_id ?? '';
  const [rows, setRows] = useState<Instalment[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const reload = useCallback(async () => {
    setHasFailed(false);
    try {
      const schedule = await pageCall(getInstalmentSchedule, { clientNo, loanId });
      if (schedule.return_code !== 0) throw new Error('The provider has no schedule');
      setRows(schedule.instalment_summary);
    } catch {
      setHasFailed(true);
    }
  }, [clientNo, loanId]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { rows, hasFailed, reload };
}

export function Instalments({ schedule: { rows, hasFailed, reload } }: { schedule: Schedule }) {
  if (hasFailed)
    return (
      <p role="status">
        {t`The instalments could not be read.`}{' '}
        <Button look="plain" onClick={() => void reload()}>
          {t`Try again`}
        </Button>
      </p>
    );
  if (!rows) return <p role="status">{t`Reading the instalments…`}</p>;
  return (
    <div className={styles.schedule}>
      <table className={styles.table}>
        <caption>{t`Instalments`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Number`}</th>
            <th scope="col">{t`Date`}</th>
            <th scope="col">{t`Amount`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.instalment_no}>
              <td data-label={t`Number`}>{row.instalment_no}</td>
              <td data-label={t`Date`}>{dueText(row.due_date)}</td>
              <td data-label={t`Amount`}>{formatMoney(row.amount_due)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
