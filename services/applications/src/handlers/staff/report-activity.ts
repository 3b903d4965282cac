import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

/** An open screen reads its lists by itself, so calls do not show that somebody is there. */
export const reportActivity = ({ staffSessions }: Context) =>
  serve(operations.reportActivity, async ({ token }, { actor }) => {
    requireStaff(actor);
    await staffSessions.markActive(token);
    return { ok: true as const };
  });
