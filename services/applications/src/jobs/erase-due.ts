import { johannesburgDay } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { eraseApplication } from '../commands/erase-application.ts';
import { systemActor } from '../commands/replay.ts';
import type { Context } from '../context.ts';
import { isToErase } from '../domain/privacy/retention.ts';

/**
 * Erases every application whose retention period is over. It keeps no state of its own, so it may stop anywhere, be
 * repeated, or run twice at once. Returns the number of erased applications.
 */
export async function eraseDue(context: Context): Promise<number> {
  const { applications, clock, config, logger } = context;
  const rules = { now: clock.now(), draftsKeptDays: config.DRAFTS_KEPT_DAYS };
  const due: string[] = [];
  for await (const { id, ...facts } of applications.forRetention(rules))
    if (isToErase(facts, rules)) due.push(id);
  let erased = 0;
  for (const applicationId of due) {
    const meta = { actor: systemActor, requestId: newId() };
    try {
      erased += (await eraseApplication(context, meta, { applicationId, ground: 'retention' })) ? 1 : 0;
    } catch (err) {
      // A failure does not stop the others. The application is found again next time.
      logger.error(
        { event: 'retention.failed', customerId: applicationId, err },
        'an application could not be erased',
      );
    }
  }
  return erased;
}

/** Runs once a day in Johannesburg, and again after a restart. */
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
