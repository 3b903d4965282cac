import { creditCard } from './credit-card.ts';
import { invoice } from './invoice.ts';
import { letter } from './letter.ts';
import { loanSchedule } from './loan-schedule.ts';
import { municipalAccount } from './municipal-account.ts';
import type { Paper } from './paper.ts';
import { shareStatement } from './share-statement.ts';
import { shopAccount } from './shop-account.ts';
import { taxCertificate } from './tax-certificate.ts';

/** Papers that are no statements of a bank account. */
export const papers: readonly [Paper, ...Paper[]] = [
  creditCard,
  shopAccount,
  invoice,
  loanSchedule,
  shareStatement,
  municipalAccount,
  taxCertificate,
  letter,
];
