import { AppError, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import { digestOf } from '../../commands/replay.ts';
import { ask } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { references } from '../../domain/references.ts';

/** Submits the employer to the provider; the same content is submitted once. */
export const addEmployer = (context: Context) =>
  serve(operations.addEmployer, (request, meta) =>
    executeOn(context, meta, {
      customerId: request.customerId,
      kind: 'add-employer',
      by: 'applicant',
      body: request,
      isSlow: true,
      decide: async (record) => {
        const { idNumber } = record.customer;
        if (!idNumber)
          throw new AppError('application.incomplete', { missing: ['customerRequest/idNumber'] });
        const employer = await ask(context, meta, operations.createProviderEmployer, {
          reference: references.employer(record.id, digestOf('employer', record.employment).slice(0, 16)),
          customerId: record.id,
          idNumber,
          employment: record.employment,
        });
        return { customer: { ...record, employerId: employer.employer_id }, reply: () => employer };
      },
    }),
  );
