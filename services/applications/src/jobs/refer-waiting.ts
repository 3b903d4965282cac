import { newId } from '@tshepa/messaging';
import { executeOn } from '../commands/execute.ts';
import { systemActor } from '../commands/replay.ts';
import { referAfterMs } from '../commands/third-parties.ts';
import type { Context } from '../context.ts';
import { makeTransition } from '../domain/transition.ts';

/** Refers applications to staff that have waited fifteen minutes for an unreachable third party. */
export async function referWaiting(context: Context): Promise<number> {
  const since = new Date(context.clock.nowMs() - referAfterMs);
  const waiting = (await context.applications.unreachableSince(since)).filter(
    ({ loan }) => loan.state === 'IN_PROGRESS',
  );
  for (const { id } of waiting) {
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
  }
  return waiting.length;
}
