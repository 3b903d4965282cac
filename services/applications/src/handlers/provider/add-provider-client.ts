import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import { digestOf } from '../../commands/replay.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { references } from '../../domain/references.ts';

/** Submits the person and the account to the provider; the same content is submitted once. */
export const addProviderClient = (context: Context) =>
  serve(operations.addProviderClient, (request, meta) =>
    executeOn(context, meta, {
      applicationId: request.customerId,
      kind: 'add-provider-client',
      by: 'applicant',
      body: request,
      isSlow: true,
      decide: async (application) => {
        const { applicant, bank } = application;
        await callService(context, meta, operations.createProviderClient, {
          reference: references.client(application.id, digestOf('client', [applicant, bank]).slice(0, 16)),
          customerId: application.id,
          customer: applicant,
          bank,
        });
        return { application, reply: () => ({ ok: true as const }) };
      },
    }),
  );
