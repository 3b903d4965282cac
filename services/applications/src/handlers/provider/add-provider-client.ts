import { operations } from '@tshepa/contracts';
import { digestOf } from '../../commands/replay.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { requireSubmittable } from '../../commands/submittable.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { references } from '../../domain/references.ts';

/** Submits the applicant and the account to the provider. The reference has a digest, so equal content is submitted once. */
export const addProviderClient = (context: Context) =>
  serveCommand(context, operations.addProviderClient, {
    by: 'applicant',
    isSlow: true,
    decide: async ({ application, meta }) => {
      await requireSubmittable(context, application);
      const { applicant, bank } = application;
      await callService(context, meta, operations.createProviderClient, {
        reference: references.client(application.id, digestOf('client', [applicant, bank]).slice(0, 16)),
        customerId: application.id,
        customer: applicant,
        bank,
      });
      return { application, reply: () => ({ ok: true as const }) };
    },
  });
