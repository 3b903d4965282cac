import * as z from 'zod/mini';
import { providerAccountSchema } from '../../entities/provider.ts';
import { operation } from '../define.ts';

export const findProviderAccount = operation('integrations.provider.findProviderAccount', {
  summary: 'Find the account that the provider has on file for a client, or null',
  request: z.strictObject({ clientId: z.string() }),
  reply: z.nullable(providerAccountSchema),
});
