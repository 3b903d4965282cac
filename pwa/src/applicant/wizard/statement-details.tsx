import { t } from '@lingui/core/macro';
import { banks, salariesThatProve } from '@tshepa/contracts/constants';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { canBeSamePerson } from '@tshepa/contracts/rules/names';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Draft } from '../../offline/index.ts';
import { lazyExtra } from '../../platform/code/missing-code.ts';
import { dayText, monthName, monthOf } from '../../platform/formats.ts';
import { paths } from '../../platform/paths.ts';
import details from '../../ui/details.module.css';
import { Notice } from '../../ui/forms/notice.tsx';
import { readingOf, type SlotContent } from '../shared/statement-months.ts';
import styles from './upload.module.css';

const StatementHelp = lazyExtra(() => import('../shared/statement-help/statement-help.tsx'), 'StatementHelp');

/** Writes months (`yyyy-MM`) in their order: `October 2026`, or `August to October 2026`. */
export function monthsText(months: readonly string[]): string {
  const [first = '', last = first] = [months[0], months.at(-1)];
  if (first === last) return monthOf(first);
  const from = first.slice(0, 4) === last.slice(0, 4) ? monthName(first) : monthOf(first);
  const to = monthOf(last);
  return t`${from} to ${to}`;
}

type Given = { accountNumber?: string | undefined; fullName?: string | undefined };
type DetailsProps = { file: SlotContent; given: Given };

/** Shows what was read in a statement: the bank, the end of the account number, its holder and the salaries. */
export function StatementDetails({
  file,
  given: { accountNumber: given = '', fullName = '' },
}: DetailsProps) {
  const reading = readingOf(file);
  if (!reading) return null;
  const { bank, accountNumber = '', holder = '', salaries } = reading;
  const label = banks.find(({ name }) => name === bank)?.label;
  const [ending, givenEnding] = [accountNumber.slice(-4), given.slice(-4)];
  return (
    <div className={styles.reading}>
      {label && ending ? (
        <p>{t`${label}, account ending in ${ending}`}</p>
      ) : label || ending ? (
        <p>{label ?? t`Account ending in ${ending}`}</p>
      ) : null}
      {holder ? <p>{t`In the name of ${holder}`}</p> : null}
      {salaries.length === 0 ? <p>{t`No salary was found in this statement.`}</p> : null}
      {salaries.map(({ date, amountCents }) => {
        const [amount, day] = [formatMoney(amountCents / 100), dayText(date)];
        return <p key={date + amountCents}>{t`Salary found: ${amount} on ${day}`}</p>;
      })}
      {holder && fullName && !canBeSamePerson(holder, fullName) ? (
        <Notice tone="warning">
          {t`This statement is in another name. Send statements of your own account.`}
        </Notice>
      ) : null}
      {ending && given && accountNumber !== given ? (
        <Notice tone="warning">
          {t`You gave an account ending in ${givenEnding}. The statements must be for that account.`}
        </Notice>
      ) : null}
    </div>
  );
}

/** Shows on the next step what was read after sending, because the phone cannot read a protected statement. */
export function StatementsRead({ draft }: { draft: Draft }) {
  const read = (draft.sentSlots ?? []).filter((file) => file?.isLocked && readingOf(file));
  if (read.length === 0) return null;
  return (
    <Notice>
      {read.map((file) => (
        <StatementDetails
          key={file?.fileId}
          file={file}
          given={{ ...draft.bankRequest, ...draft.customerRequest }}
        />
      ))}
      <p>
        <Link to={paths.bankConnect}>{t`Did we read something wrong?`}</Link>
      </p>
    </Notice>
  );
}

type EnoughProps = {
  found: number;
  /** The months (`yyyy-MM`) of the last three that no statement covers. Empty before a statement was chosen. */
  missing?: readonly string[];
  bankName: string | undefined;
};

/** Says how many statements are needed, and how to get them from the bank. */
export function EnoughNote({ found, missing = [], bankName }: EnoughProps) {
  const [isOpen, setIsOpen] = useState(false);
  const months = missing.map(monthOf).join(', ');
  const bank = banks.find(({ name }) => name === bankName)?.label;
  return (
    <>
      <p>{t`One statement is enough. With 3 salaries in 3 months nobody has to check your income by hand, which is faster.`}</p>
      <p role="status" className={styles.status}>
        {found >= salariesThatProve
          ? t`Salaries found for ${found} months. That is enough.`
          : found > 0
            ? t`Salaries found so far: ${found} of 3 months.`
            : null}{' '}
        {months && found < salariesThatProve ? t`We still need ${months} for that.` : null}
      </p>
      <details className={details.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{bank ? t`How to get the PDF from ${bank}` : t`How to get the PDF from your bank`}</summary>
        {isOpen ? <StatementHelp bankName={bankName} /> : null}
      </details>
    </>
  );
}
