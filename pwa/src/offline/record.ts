import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { bankFormSchema, customerFormSchema, employmentFormSchema } from '@tshepa/contracts/entities/forms';
import { mergeAnswers } from './policy/merge.ts';
import type { Answers, Draft } from './types.ts';

/** The part of a record that a form's schema knows; answers that are empty on the record are left out. */
function pickForm<Form extends object>(schema: { shape: object }, record: ApplicantRecord): Partial<Form> {
  const entries = Object.entries(record).filter(
    ([name, value]) => name in schema.shape && value !== undefined && value !== null,
  );
  return Object.fromEntries(entries) as Partial<Form>;
}

/** The answers of a record, by form. */
export const answersOf = (record: ApplicantRecord): Answers => ({
  customerRequest: pickForm(customerFormSchema, record),
  employmentRequest: pickForm(employmentFormSchema, record),
  bankRequest: pickForm(bankFormSchema, record),
});

/** Which documents the server holds, by its own record. */
function documentsOf({ files }: ApplicantRecord) {
  const sumsOf = (type: string) => {
    const sums = files.filter((file) => file.fileType === type).map(({ sha256 }) => sha256);
    const known = sums.filter((sum) => sum !== undefined);
    return { count: sums.length, sums: known.length === sums.length ? known : null };
  };
  const [statements, payslips] = [sumsOf('BANK_STATEMENT'), sumsOf('PAYSLIP')];
  return {
    sentStatementCount: statements.count,
    sentPayslipCount: payslips.count,
    sentStatements: statements.sums,
    sentPayslips: payslips.sums,
  };
}

/**
 * An application as the server knows it, laid under what was typed on this phone since. Where both were changed, what
 * was typed here stays and the older base is kept, so that sending it asks which one is right. A record that was read
 * before the server last answered this phone says nothing any more.
 */
export function mergeRecord(draft: Draft, record: ApplicantRecord): Draft {
  if (draft.confirmed && record.version < draft.confirmed.version) return draft;
  const { loan } = record.loanDistributions;
  const loanRequest = loan ? { id: loan.id, value: loan.value, currency: 'ZAR' as const } : null;
  const theirs = answersOf(record);
  const { merged, conflicts } = mergeAnswers(draft.confirmed, draft, theirs);
  return {
    ...draft,
    ...documentsOf(record),
    ...merged,
    confirmed: conflicts.length > 0 ? draft.confirmed : { ...theirs, version: record.version },
    createdAt: record.createdAt,
    loanRequest: draft.loanRequest ?? loanRequest,
    // Nobody gets a record without having passed the three questions.
    questionnairePassed: true,
    consent: draft.consent ?? record.consent ?? null,
  };
}
