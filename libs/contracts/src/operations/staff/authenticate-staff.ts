import * as z from 'zod/mini';
import { staffRoleSchema } from '../../actor.ts';
import { operation } from '../define.ts';
import { tokenSchema } from '../shared.ts';

export const authenticateStaff = operation('applications.staff.authenticateStaff', {
  summary: 'Get the staff account of a token, or null',
  /**
   * A gateway that does not ask about the second factor gets null for managers who must set one up. One that does not ask
   * about the lock gets null for a locked session.
   */
  request: z.strictObject({
    ...tokenSchema.shape,
    withFactor: z.optional(z.literal(true)),
    withLock: z.optional(z.literal(true)),
  }),
  reply: z.nullable(
    z.strictObject({
      staffId: z.string(),
      email: z.string(),
      role: staffRoleSchema,
      /** True when the account may do nothing but set up a second factor. */
      mustAddFactor: z.optional(z.literal(true)),
      /** True while the session may only be unlocked or ended. */
      isLocked: z.optional(z.literal(true)),
    }),
  ),
  audit: { exempt: 'identifies the account for the gateway; the call that follows is audited' },
  repeat: 'always',
});
