import * as z from 'zod/mini';
import { choicesSchema } from '../../entities/provider.ts';
import { operation } from '../define.ts';

export const listProviderProducts = operation('integrations.provider.listProviderProducts', {
  summary: 'List the loan products that the provider offers a client',
  request: z.strictObject({ clientId: z.string() }),
  reply: choicesSchema,
});
