import { type AccountCheck, applicationEvents, finishedStates } from '@tshepa/contracts';
import { unansweredAccountCheck } from '@tshepa/contracts/rules/account-check';
import { consume, newId } from '@tshepa/messaging';
import { checkAccount } from '../commands/check-account.ts';
import { executeOn } from '../commands/execute.ts';
import { type CommandMeta, systemActor } from '../commands/replay.ts';
import { isUnreachable } from '../commands/third-parties.ts';
import type { Context } from '../context.ts';
import { withAccountChecked } from '../domain/account-check.ts';
import type { Application } from '../domain/application.ts';

/** The bank has a minute to answer. After that, its answers are recorded as unknown. */
const answerLimitMs = 60_000;
const retryDelaysMs = [2_000, 5_000, 10_000, 15_000, 30_000];

/** Asks the bank about the account of every submitted application and stores the answers for staff. */
export const checkSubmittedAccount = (context: Context) =>
  consume(
    applicationEvents.stateChanged,
    { durable: 'applications-check-account', retryDelaysMs },
    async (event, { requestId }) => {
      const { customerId: applicationId, action } = event.data;
      if (action !== 'complete' && action !== 'complete-approved') return;
      const meta = {
        actor: systemActor,
        requestId: requestId ?? event.id,
        // The enrolment uses the event's id without a prefix as its idempotency key.
        idempotencyKey: `account-check:${event.id}`,
      };
      const application = (await context.applications.load(applicationId))?.application;
      if (!application || application.erasedAt || !application.bank.accountNumber) return;
      // The first version with this check also receives old events, of applications that are finished now.
      if (finishedStates.includes(application.loan.state)) return;
      const submittedMs = event.at.getTime();
      await executeOn(context, meta, {
        applicationId,
        kind: 'check-account',
        by: 'system',
        body: { customerId: applicationId },
        isSlow: true,
        decide: async (current) => ({
          application: isAskedSince(current, { former: application, submittedMs })
            ? current
            : withAccountChecked(current, {
                check: await answersOf(context, { meta, application: current, submittedMs }),
                id: newId(),
                now: context.clock.now(),
              }),
          reply: () => ({ ok: true as const }),
          changed: 'provider',
        }),
      });
    },
  );

/** Returns true when a mandate or payout has asked the bank while this event waited. Every question costs money. */
function isAskedSince(
  { accountCheck }: Application,
  { former, submittedMs }: { former: Application; submittedMs: number },
): boolean {
  if (!accountCheck) return false;
  return (
    accountCheck.checkedAt !== former.accountCheck?.checkedAt ||
    Date.parse(accountCheck.checkedAt) >= submittedMs
  );
}

type Asked = { meta: CommandMeta; application: Application; submittedMs: number };

async function answersOf(context: Context, { meta, application, submittedMs }: Asked): Promise<AccountCheck> {
  try {
    return await checkAccount(context, meta, application);
  } catch (error) {
    const now = context.clock.now();
    if (!isUnreachable(error) || now.getTime() - submittedMs < answerLimitMs) throw error;
    return unansweredAccountCheck(now);
  }
}
