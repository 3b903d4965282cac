import { t } from '@lingui/core/macro';
import { banks } from '@tshepa/contracts/constants';
import { statementWayOf } from '@tshepa/contracts/rules/statement-ways';
import type { ReactNode } from 'react';
import { dayText } from '../../../platform/formats.ts';
import styles from './statement-help.module.css';

/** Shows the four steps from the bank to the PDF, in the bank's own words where they are known. */
export function StatementHelp({ bankName }: { bankName: string | undefined }) {
  const bank = banks.find(({ name }) => name === bankName)?.label;
  const way = statementWayOf(bankName);
  const { signingIn, finding, source } = bank && way ? bankWords(bank, way) : generalWords(bank);
  return (
    <>
      <ol className={styles.steps}>
        <Step picture={signIn}>{signingIn}</Step>
        <Step picture={list}>{finding}</Step>
        <Step
          picture={calendar}
        >{t`Choose the newest month. Do the same for the two months before it.`}</Step>
        <Step picture={download}>
          {t`Download it or save it as a PDF. Then come back and choose the files here.`}
        </Step>
      </ol>
      <p>{t`A photo or a screenshot does not work. If this app is installed, you can also share the PDF to it.`}</p>
      <p>{source}</p>
    </>
  );
}

function bankWords(bank: string, way: NonNullable<ReturnType<typeof statementWayOf>>) {
  const menu = way.menu.map((word) => `“${word}”`).join(' › ');
  const readOn = dayText(way.readOn);
  return {
    signingIn: t`Sign in to the internet banking of ${bank}.`,
    finding: t`Choose ${menu}.`,
    source: t`The words are from a page of ${bank} that we read on ${readOn}.`,
  };
}

const generalWords = (bank: string | undefined) => ({
  signingIn: bank
    ? t`Open the app or the internet banking of ${bank}.`
    : t`Open your bank's app or internet banking.`,
  finding: t`Open the account that your salary is paid into. Look for “Statements” or “Documents”.`,
  source: bank ? t`The words may be different at ${bank}.` : t`The words may be different at your bank.`,
});

const Step = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <li>
    <svg className={styles.picture} viewBox="0 0 56 56" aria-hidden="true">
      <rect className={styles.phone} x="13" y="3" width="30" height="50" rx="5" />
      {picture}
    </svg>
    <span>{children}</span>
  </li>
);

const signIn = (
  <>
    <path d="M24 28v-4a4 4 0 0 1 8 0v4" />
    <rect className={styles.accent} x="21" y="28" width="14" height="11" rx="2" />
  </>
);
const list = (
  <>
    <path d="M19 14h18M19 42h18" />
    <rect className={styles.accent} x="18" y="21" width="20" height="13" rx="3" />
    <path className={styles.light} d="M22 27.5h9" />
  </>
);
const calendar = (
  <>
    <path d="M19 18h18v20H19zM19 24h18M24 15v5M32 15v5" />
    <rect className={styles.accent} x="28" y="29" width="6" height="6" rx="1" />
  </>
);
const download = (
  <>
    <path d="M20 12h10l6 6v24H20zM30 12v6h6" />
    <path className={styles.arrow} d="M28 22v12m-5-5 5 5 5-5" />
  </>
);
