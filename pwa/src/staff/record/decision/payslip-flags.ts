import { statementAnalysisSchema } from '@tshepa/contracts/entities/assessment';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { type PayslipReading, payslipReadingSchema } from '@tshepa/contracts/entities/payslip';
import { monthlyNetIncome } from '@tshepa/contracts/rules/affordability';
import { roundCents } from '@tshepa/contracts/rules/money';
import { missingDepositSentence, payslipDeposit } from '@tshepa/contracts/rules/payslip';
import { parseJson } from '../../../platform/json.ts';

export const payslipOf = ({ payslipReading = '' }: CustomerRecord): PayslipReading | undefined =>
  payslipReadingSchema.safeParse(parseJson(payslipReading)).data;

/** Returns an amount of the payslip in rand a month, or undefined when it or the frequency is unknown. */
export const monthlyOnPayslip = (
  payslip: PayslipReading | undefined,
  name: 'gross' | 'net',
): number | undefined =>
  payslip?.frequency && payslip[name] !== null
    ? roundCents(monthlyNetIncome(payslip[name], payslip.frequency))
    : undefined;

const verdictFlags: Record<Exclude<PayslipReading['verdict'], 'ok'>, string> = {
  unreconciled: 'The figures on the payslip do not add up: compare them with the document.',
  'not-a-payslip': 'The file may not be a payslip: look at it.',
  scanned: 'The payslip is a picture: compare it with the answers yourself.',
  encrypted: 'The payslip is locked by a password: ask for one without.',
  corrupt: 'The payslip is damaged: ask for it again.',
  unsafe: 'The payslip holds scripts or other files: ask for another one.',
  'too-long': 'The file is too long for a payslip: ask for the payslip alone.',
};

const wordsOf = (name: string) =>
  new Set(
    name
      .toLowerCase()
      .split(/[^\p{L}\d]+/u)
      .filter((word) => word.length > 2 && !['pty', 'ltd', 'edms', 'bpk', 'the', 'and'].includes(word)),
  );

/** Returns true when two names of employers share a word that is more than a form of company. */
export function isSameEmployer(found: string, answer: string): boolean {
  const words = wordsOf(answer);
  return [...wordsOf(found)].some((word) => words.has(word));
}

/** Says what staff should look at on the payslip: its verdict, its deposit and its employer. */
export function payslipFlags(record: CustomerRecord): string[] {
  const payslip = payslipOf(record);
  if (!payslip) return [];
  const { verdict, employer } = payslip;
  const deposit = payslipDeposit(
    payslip,
    statementAnalysisSchema.safeParse(parseJson(record.mab_data ?? '')).data,
  );
  const { employerName } = record;
  return [
    ...(verdict === 'ok' ? [] : [verdictFlags[verdict]]),
    ...(deposit && !deposit.isFound ? [missingDepositSentence(deposit)] : []),
    ...(employer && employerName && !isSameEmployer(employer, employerName)
      ? [`The payslip names the employer ${employer}. The customer answered ${employerName}.`]
      : []),
  ];
}
