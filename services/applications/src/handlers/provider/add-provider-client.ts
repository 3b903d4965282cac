import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import { digestOf } from '../../commands/replay.ts';
import { ask } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { references } from '../../domain/references.ts';

/** Submits the person and the account to the provider; the same content is submitted once. */
export const addProviderClient = (context: Context) =>
  serve(operations.addProviderClient, (request, meta) =>
    executeOn(context, meta, {
      customerId: request.customerId,
      kind: 'add-provider-client',
      by: 'applicant',
      body: request,
      isSlow: true,
      decide: async (record) => {
        const { customer, bank } = record;
        await ask(context, meta, operations.createProviderClient, {
          reference: references.client(record.id, digestOf('client', [customer, bank]).slice(0, 16)),
          customerId: record.id,
          customer,
          bank,
        });
        return { customer: record, reply: () => ({ ok: true as const }) };
      },
    }),
  );
