import { AppError, operations, reportIsFresh } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { requireConsent } from '../domain/consents.ts';
import type { Customer } from '../domain/application.ts';
import { type Moved, move } from '../domain/transition.ts';
import { references } from '../domain/references.ts';
import type { CommandMeta, KeepAside } from './execute.ts';
import { reportDecision } from './report-decision.ts';
import { storeReport } from './store-report.ts';
import { ask, saying } from './third-parties.ts';

/** Fetches a report in place of a missing or outdated one and stores it with the application. */
async function pullAnew(context: Context, meta: CommandMeta, record: Customer): Promise<Customer> {
  requireConsent(record, 'bureau');
  const { idNumber, firstName, lastName } = record.customer;
  if (!idNumber || !firstName || !lastName) throw new AppError('application.incomplete');
  const report = await ask(context, meta, operations.requestBureauReport, {
    reference: references.bureau(record.id, record.bureau?.pulledAt),
    customerId: record.id,
    idNumber,
    firstName,
    lastName,
  }).catch(saying('bureau.no_answer'));
  const bureau = { ...report, isRenewed: true as const };
  return storeReport(context, { ...record, bureau }, 'CREDIT_REPORT', bureau.jsonDataString);
}

/**
 * Makes sure that the bureau report is recent enough for a first approval (regulation 23A(13)), and fetches a new one if
 * not. The first approval is the loan's creation at the provider, which is the binding offer, or the approval itself where
 * that step was overridden. A new report is stored even when it leads to a refusal.
 * @throws AppError `bureau.no_answer` when no new report can be fetched now; `bureau.says_no` when the new one exceeds a
 * limit; `application.consent_required` when the consent was withdrawn.
 */
async function withFreshReport(
  context: Context,
  { meta, keepAside }: { meta: CommandMeta; keepAside: KeepAside },
  record: Customer,
): Promise<Customer> {
  const isFresh = record.bureau && reportIsFresh(record.bureau.pulledAt, context.clock.now());
  const checked = isFresh ? record : await pullAnew(context, meta, record);
  const { bureau } = checked;
  const decision = bureau?.isRenewed ? reportDecision(bureau, 'bureau.no_answer') : undefined;
  if (decision?.outcome !== 'decline') return checked;
  if (!isFresh) await keepAside(checked);
  throw new AppError('bureau.says_no', { reasons: [decision.reason] });
}

type Asked = { meta: CommandMeta; keepAside: KeepAside; record: Customer; wish: Parameters<typeof move>[1] };

/**
 * A transition that requires a recent bureau report. Whether it is allowed, and whatever `require` checks, comes first,
 * because a report costs money and leaves a trace at the bureau.
 * @throws AppError as `move` and `withFreshReport` do.
 */
export async function moveOnFreshReport(
  context: Context,
  { record, wish, ...asked }: Asked,
  require: () => void = () => undefined,
): Promise<Moved> {
  move(record, wish);
  require();
  return move(await withFreshReport(context, asked, record), wish);
}
