import { newId } from '@tshepa/messaging';
import { executeOn } from '../commands/execute.ts';
import { patienceMs } from '../commands/third-parties.ts';
import type { Context } from '../context.ts';
import { move } from '../domain/transition.ts';

/** Refers applications to staff that have waited fifteen minutes for an unreachable third party. */
export async function referWaiting(context: Context): Promise<number> {
  const since = new Date(context.clock.nowMs() - patienceMs);
  const waiting = (await context.customers.unreachableSince(since)).filter(
    ({ loan }) => loan.state === 'IN_PROGRESS',
  );
  for (const { id } of waiting) {
    const meta = { actor: { kind: 'system' as const, service: 'applications' }, requestId: newId() };
    await executeOn(context, meta, {
      customerId: id,
      kind: 'refer',
      by: 'system',
      body: { id },
      decide: (record) => {
        const moved = move(record, { action: 'refer', by: 'system' });
        return { customer: moved.customer, reply: () => ({ ok: true as const }), moved };
      },
    });
  }
  return waiting.length;
}
