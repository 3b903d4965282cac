import { createHash } from 'node:crypto';
import {
  AppError,
  agreementOfRecord,
  agreementText,
  agreementVersion,
  costOfCredit,
  johannesburgDay,
  operations,
} from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/application.ts';
import type { CommandMeta } from './execute.ts';
import { ask } from './third-parties.ts';

/** The agreement by our own data and the provider's schedule, or undefined while a figure is missing. */
async function ownText(context: Context, meta: CommandMeta, record: Customer): Promise<string | undefined> {
  const { provider_loan_id: loanId } = record.loan;
  const clientNo = record.enrollment?.client_no;
  const day = johannesburgDay(context.clock.now());
  if (!loanId || !clientNo || !costOfCredit(record.loan, day)) return undefined;
  const schedule = await ask(context, meta, operations.getProviderSchedule, { clientNo, loanId });
  if (schedule.return_code !== 0) return undefined;
  const source = { ...record.customer, ...record.bank, loanDistributions: record.loan };
  const sections = agreementOfRecord(source, schedule.instalment_summary, day);
  return sections && agreementText(sections);
}

/**
 * Records the agreement that the applicant confirms. `named` is the hash of the text that was shown, if the call has one.
 * @throws AppError `agreement.changed` when that is not the text which the server would show now.
 */
export async function acceptAgreement(
  context: Context,
  meta: CommandMeta,
  record: Customer,
  named?: string,
): Promise<Customer> {
  const text = await ownText(context, meta, record);
  const sha256 = text && createHash('sha256').update(text).digest('hex');
  if (named && named !== sha256) throw new AppError('agreement.changed');
  if (!text || !sha256) return record;
  const known = record.agreement;
  // Requesting another passcode is no new agreement. The first one counts, unless it did not name the text.
  if (known?.sha256 === sha256 && (known.isNamed || !named)) return record;
  const acceptedAt = context.clock.now().toISOString();
  return {
    ...record,
    agreement: { version: agreementVersion, sha256, acceptedAt, isNamed: named !== undefined, text },
  };
}
