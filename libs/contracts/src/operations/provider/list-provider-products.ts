import * as z from 'zod/mini';
import { choicesSchema } from '../../entities/provider.ts';
import { operation } from '../define.ts';
import { thirdPartyMs } from '../shared.ts';

export const listProviderProducts = operation('integrations.provider.listProviderProducts', {
  summary: 'The loan products that the provider offers a client',
  request: z.strictObject({ clientId: z.string() }),
  reply: choicesSchema,
  timeoutMs: thirdPartyMs,
  callers: ['applications'],
});
