import { operations } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';

/** Takes the report of any phone, because people whose session is broken need help most. */
export const reportPhone = ({ owners, supportReports }: Context) =>
  serve(operations.reportPhone, async (report, { actor, idempotencyKey }) => {
    const customerId = actor.kind === 'applicant' ? await owners.newestOfSession(actor.sessionId) : undefined;
    const until = await supportReports.put(report, { commandId: idempotencyKey ?? newId(), customerId });
    return { until: until.toISOString() };
  });
