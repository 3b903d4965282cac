import { newId } from '@tshepa/messaging';
import { executeOn } from '../commands/execute.ts';
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
    const meta = { actor: { kind: 'system' as const, service: 'applications' }, requestId: newId() };
    await executeOn(context, meta, {
      applicationId: id,
      kind: 'refer',
      by: 'system',
      body: { id },
      decide: (application) => {
        const transition = makeTransition(application, { action: 'refer', by: 'system' });
        return { application: transition.application, reply: () => ({ ok: true as const }), transition };
      },
    });
  }
  return waiting.length;
}
