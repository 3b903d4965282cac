import { type LoanOtpReply, operations } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import type { CommandMeta, Decided } from './execute.ts';
import { mandateReply, withMandate } from './request-mandate.ts';
import { callService } from './third-parties.ts';

/** A mandate still undecided this long after its deadline is considered lost by the bank. */
const lostAfterMs = 15 * 60_000;

type LastMandate =
  | { isDecided: true; decided: Decided<LoanOtpReply> }
  | { isDecided: false; application: Application };

/**
 * Whether the last mandate still prevents a new one. It does until its deadline. After that it is looked up at the bank
 * first, because its acceptance may be on the way and two mandates would collect twice.
 * @throws AppError `party.unavailable` while the bank is unreachable.
 */
export async function checkLastMandate(
  context: Context,
  meta: CommandMeta,
  application: Application,
): Promise<LastMandate> {
  const { mandate } = application.loan;
  if (mandate?.status !== 'requested') return { isDecided: false, application };
  const stays: LastMandate = { isDecided: true, decided: { application, reply: mandateReply } };
  const overdueMs = context.clock.nowMs() - Date.parse(mandate.deadline);
  if (overdueMs < 0) return stays;
  const found = await callService(context, meta, operations.findMandate, { reference: mandate.reference });
  if (found?.status === 'requested' && overdueMs < lostAfterMs) return stays;
  if (found?.status === 'accepted')
    return { isDecided: true, decided: withMandate(application, { ...mandate, status: 'accepted' }) };
  const status = found && found.status !== 'requested' ? found.status : 'timed_out';
  return {
    isDecided: false,
    application: { ...application, loan: { ...application.loan, mandate: { ...mandate, status } } },
  };
}
