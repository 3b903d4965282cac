import { AppError, operations, type SaveReply } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { withAffordability } from '../domain/affordability.ts';
import { accountDiffers, isApprovedBefore } from '../domain/answers.ts';
import { missingFromApplication } from '../domain/application-facts.ts';
import type { Customer } from '../domain/application.ts';
import { move } from '../domain/transition.ts';
import { toSaveReply } from '../domain/application-view.ts';
import { withStatementAnalysis } from './analyse-statements.ts';
import type { CommandMeta, Decided, KeepAside } from './execute.ts';
import { ask, askOrWait } from './third-parties.ts';

/**
 * Submits an application. It has to be complete, the account has to match the statements, and the applicant has to be able
 * to afford the loan. The provider's approval lookup then decides between the enrolment passcode and the payout choice.
 */
export async function completeApplication(
  context: Context,
  { meta, keepAside }: { meta: CommandMeta; keepAside: KeepAside },
  answered: Customer,
): Promise<Decided<SaveReply>> {
  const missing = missingFromApplication(answered);
  const { idNumber } = answered.customer;
  if (missing.length > 0 || !idNumber) throw new AppError('application.incomplete', { missing });

  const analysed = answered.statements ? answered : await withStatementAnalysis(context, meta, answered);
  if (accountDiffers(analysed)) {
    const message = 'Account Number does not match the login account Number';
    throw new AppError('application.account_mismatch', {
      fields: [{ pointer: '/bankRequest/accountNumber', message }],
    });
  }
  const record = withAffordability(analysed, context.clock.now());
  if (record.affordability.verdict === 'too-little') {
    const moved = move(record, { action: 'decline-by-rule', by: 'system', reason: 'Affordability' });
    return { customer: moved.customer, reply: toSaveReply, moved };
  }
  const approval = await askOrWait(context, { record, keepAside }, () =>
    ask(context, meta, operations.findApproval, { idNumber }),
  );
  const moved = move(record, {
    action: isApprovedBefore(approval) ? 'complete-approved' : 'complete',
    by: 'system',
  });
  return { customer: { ...moved.customer, page: 'loading' }, reply: toSaveReply, moved };
}
