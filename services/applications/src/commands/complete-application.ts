import { AppError, operations, type SaveReply } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { withAffordability } from '../domain/affordability.ts';
import { accountDiffers, isApprovedBefore, missingFromApplication } from '../domain/answers.ts';
import type { Application } from '../domain/application.ts';
import { toSaveReply } from '../domain/application-view.ts';
import { makeTransition } from '../domain/transition.ts';
import { withStatementAnalysis } from './analyse-statements.ts';
import type { CommandMeta, Decided, SavePartial } from './execute.ts';
import { callOrMarkWaiting, callService } from './third-parties.ts';

/**
 * Submits an application. It has to be complete, the account has to match the statements, and the applicant has to be able
 * to afford the loan. The provider's approval lookup then decides between the enrolment passcode and the payout choice.
 */
export async function completeApplication(
  context: Context,
  { meta, savePartial }: { meta: CommandMeta; savePartial: SavePartial },
  answered: Application,
): Promise<Decided<SaveReply>> {
  const missing = missingFromApplication(answered);
  const { idNumber } = answered.applicant;
  if (missing.length > 0 || !idNumber) throw new AppError('application.incomplete', { missing });

  const analysed = answered.statements ? answered : await withStatementAnalysis(context, meta, answered);
  if (accountDiffers(analysed)) {
    const message = 'Account Number does not match the login account Number';
    throw new AppError('application.account_mismatch', {
      fields: [{ pointer: '/bankRequest/accountNumber', message }],
    });
  }
  const application = withAffordability(analysed, context.clock.now());
  if (application.affordability.verdict === 'too-little') {
    const request = { action: 'decline-by-rule', by: 'system', reason: 'Affordability' } as const;
    return { ...makeTransition(application, request), reply: toSaveReply };
  }
  const approval = await callOrMarkWaiting(context, { application, savePartial }, () =>
    callService(context, meta, operations.findApproval, { idNumber }),
  );
  const { application: submitted, transition } = makeTransition(application, {
    action: isApprovedBefore(approval) ? 'complete-approved' : 'complete',
    by: 'system',
  });
  return { application: { ...submitted, page: 'loading' }, reply: toSaveReply, transition };
}
