import { assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { jobs } from '../../jobs/index.ts';
import { requireOperator } from '../../policies.ts';

/**
 * Runs a job at once. A job need not wait for its turn, because jobs may run at any time and in several replicas at
 * once.
 */
export const runJob = (context: Context) =>
  serve(operations.runJob, async ({ name }, meta) => {
    requireOperator(meta.actor);
    const job = jobs.find((one) => one.name === name);
    assertThat(job, 'request.invalid', {
      fields: [{ pointer: '/name', message: 'There is no job with this name' }],
    });
    const { action } = operations.runJob;
    await addAuditRow(context, meta, { kind: 'operator', action, details: { reference: name } });
    const changed = await job.run(context);
    return typeof changed === 'number' ? { changed } : {};
  });
