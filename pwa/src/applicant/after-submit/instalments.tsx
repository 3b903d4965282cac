import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatInstalmentDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { Button } from '../../ui/basics/button.tsx';
import styles from './loan.module.css';
import type { Schedule } from './use-schedule.ts';

/** When which amount is due. */
export function Instalments({ schedule: { rows, hasFailed, reload } }: { schedule: Schedule }) {
  if (hasFailed)
    return (
      <p role="status">
        <Trans>The instalments could not be read.</Trans>{' '}
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
              <td data-label={t`Date`}>{formatInstalmentDay(row.due_date)}</td>
              <td data-label={t`Amount`}>{formatMoney(row.amount_due)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
