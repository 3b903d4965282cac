import { operations } from '@tshepa/contracts';
import { digestOf } from '../../commands/replay.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { submitClient } from '../../commands/submit-to-provider.ts';
import { requireSubmittable } from '../../commands/submittable.ts';
import type { Context } from '../../context.ts';
import { references } from '../../domain/references.ts';

/** Submits applicant and account to the provider. The reference contains a digest, so equal content is submitted once. */
export const addProviderClient = (context: Context) =>
  serveCommand(context, operations.addProviderClient, {
    by: 'applicant',
    isSlow: true,
    decide: async ({ application, meta }) => {
      await requireSubmittable(context, application);
      const { applicant, bank } = application;
      const reference = references.client(application.id, digestOf('client', [applicant, bank]).slice(0, 16));
      await submitClient(context, meta, { application, reference });
      return { application, reply: () => ({ ok: true as const }) };
    },
  });
