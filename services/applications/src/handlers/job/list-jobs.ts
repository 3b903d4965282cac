import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { jobs } from '../../jobs/index.ts';
import { requireOperator } from '../../policies.ts';

export const listJobs = (_context: Context) =>
  serve(operations.listJobs, async (_nothing, { actor }) => {
    requireOperator(actor);
    return { items: jobs.map(({ name, everyMs }) => ({ name, everyMs })) };
  });
