import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { emptySchema } from '../shared.ts';

export const getPushKey = operation('notifications.push.getPushKey', {
  summary: 'The key that a browser subscribes to push messages with; empty where there are none',
  http: { method: 'GET', path: '/push/key', access: 'public', place: 'none' },
  request: emptySchema,
  reply: z.strictObject({ publicKey: z.string() }),
});
