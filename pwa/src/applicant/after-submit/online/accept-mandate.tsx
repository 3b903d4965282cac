import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lender } from '@tshepa/contracts/constants';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { mandateWaysOf } from '@tshepa/contracts/rules/mandate-ways';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { dayText } from '../../../platform/formats.ts';
import { Card } from '../../../ui/basics/page.tsx';
import { dueText, firstDueDay } from '../../shared/due-text.ts';
import styles from '../loan.module.css';

type Props = { record: ApplicantRecord };

/** Shows what the bank will ask for, what its message looks like, and how to accept the request. */
export function AcceptMandate({ record: { loanDistributions: loan, bankName, accountNumber } }: Props) {
  const { label = '', ussd, hasAtm } = mandateWaysOf(bankName);
  const amount = formatMoney(loan.instalment_amount ?? loan.provider_total_repayable ?? 0);
  const due = firstDueDay(loan);
  const day = due ? dayText(due) : '';
  const creditor = lender.legalName;
  const ending = accountNumber?.slice(-4) ?? '';
  const account = [label, ending && `••••${ending}`].filter(Boolean).join(' ');
  const facts = [
    [t`Who is paid`, creditor],
    [t`Amount`, amount],
    [t`Date`, due ? dueText(due) : ''],
    [t`Your account`, account],
  ] as const;
  return (
    <Card>
      <h2>{t`What your bank asks you`}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p>{t`The message looks like this. Your bank may use other words:`}</p>
      <blockquote className={styles.message}>
        <p>
          <Trans>
            DebiCheck request from {creditor}: {amount} on {day}. Reply 1 to accept, 2 to decline.
          </Trans>
        </p>
      </blockquote>
      <h2>{t`How to accept it`}</h2>
      <ul className={styles.ways}>
        <li>{t`In your bank's app: open the message, or look under debit orders for DebiCheck.`}</li>
        {ussd ? (
          <li>
            <Trans>
              Without data: dial <a href={`tel:${encodeURI(ussd).replace('#', '%23')}`}>{ussd}</a> and choose
              DebiCheck.
            </Trans>
          </li>
        ) : null}
        {hasAtm ? <li>{t`At an ATM of ${label}: put in your card and choose DebiCheck.`}</li> : null}
      </ul>
      <p>{t`Does the message say something else? Decline it and tell us. We never ask for your banking PIN.`}</p>
    </Card>
  );
}
