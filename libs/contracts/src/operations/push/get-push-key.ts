import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const getPushKey = operation('notifications.push.getPushKey', {
  summary: 'Get the key for push subscriptions; empty when push is not set up',
  http: { call: 'GET /push/key', access: 'public', place: 'none' },
  request: emptySchema,
  reply: z.strictObject({ publicKey: z.string() }),
});
