import { AppError, operations } from '@tshepa/contracts';
import { digestOf } from '../../commands/replay.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { submitEmployer } from '../../commands/submit-to-provider.ts';
import { requireSubmittable } from '../../commands/submittable.ts';
import type { Context } from '../../context.ts';
import { references } from '../../domain/references.ts';

/** Submits the employer to the provider. The reference contains a digest, so that equal content is submitted once. */
export const addEmployer = (context: Context) =>
  serveCommand(context, operations.addEmployer, {
    by: 'applicant',
    isSlow: true,
    decide: async ({ application, meta }) => {
      await requireSubmittable(context, application);
      const { idNumber } = application.applicant;
      if (!idNumber) throw new AppError('application.incomplete', { missing: ['customerRequest/idNumber'] });
      const digest = digestOf('employer', application.employment).slice(0, 16);
      const reference = references.employer(application.id, digest);
      const employer = await submitEmployer(context, meta, { application, reference, idNumber });
      return { application: { ...application, employerId: employer.employer_id }, reply: () => employer };
    },
  });
