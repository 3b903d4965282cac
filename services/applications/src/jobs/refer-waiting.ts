import { newId } from '@tshepa/messaging';
import { executeOn } from '../commands/execute.ts';
import { systemActor } from '../commands/replay.ts';
import { referAfterMs } from '../commands/third-parties.ts';
import type { Context } from '../context.ts';
import { makeTransition } from '../domain/transition.ts';
import { forEachRecord } from './each-record.ts';

/** Refers to staff the applications that have waited fifteen minutes for an unreachable third party. */
export async function referWaiting(context: Context): Promise<number> {
  const since = new Date(context.clock.nowMs() - referAfterMs);
  const waiting = (await context.applications.unreachableSince(since)).filter(
    ({ loan }) => loan.state === 'IN_PROGRESS',
  );
  const work = async ({ id }: { id: string }) => {
    const meta = { actor: systemActor, requestId: newId() };
    await executeOn(context, meta, {
      applicationId: id,
      kind: 'refer',
      by: 'system',
      body: { id },
      decide: (application) => ({
        ...makeTransition(application, { action: 'refer', by: 'system' }),
        reply: () => ({ ok: true as const }),
      }),
    });
    return 1;
  };
  return forEachRecord(context, 'refer-waiting', waiting, { idOf: ({ id }) => id, work });
}
