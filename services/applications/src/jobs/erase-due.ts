import { johannesburgDay } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { eraseRecord } from '../commands/erase-record.ts';
import type { Context } from '../context.ts';
import { isToErase } from '../domain/privacy/retention.ts';

/**
 * Erases every record whose time is over. It looks at what there is and at nothing that it wrote down, so it may die
 * anywhere and be run again, or run twice at once. Answers how many records it was.
 */
export async function eraseDue(context: Context): Promise<number> {
  const { customers, clock, config, logger } = context;
  const rules = { now: clock.now(), draftsKeptDays: config.DRAFTS_KEPT_DAYS };
  const due: string[] = [];
  for await (const { id, ...facts } of customers.forRetention(rules))
    if (isToErase(facts, rules)) due.push(id);
  let erased = 0;
  for (const customerId of due) {
    const meta = { actor: { kind: 'system' as const, service: 'applications' }, requestId: newId() };
    try {
      erased += (await eraseRecord(context, meta, { customerId, ground: 'retention' })) ? 1 : 0;
    } catch (err) {
      // One that fails does not keep the others; it is found again next time.
      logger.error({ event: 'retention.failed', customerId, err }, 'a record could not be erased');
    }
  }
  return erased;
}

/** Once a day, by the days of Johannesburg; a process that starts anew looks again. */
export function eraseDueDaily(): (context: Context) => Promise<number> {
  let doneOn = '';
  return async (context) => {
    const today = johannesburgDay(context.clock.now());
    if (today === doneOn) return 0;
    const erased = await eraseDue(context);
    doneOn = today;
    return erased;
  };
}
