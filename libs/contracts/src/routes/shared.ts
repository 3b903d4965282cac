import * as z from 'zod/mini';
import { idSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';

/** An empty answer: it worked and there is nothing to say. */
export const okSchema = z.strictObject({ ok: z.literal(true) });
export type Ok = z.infer<typeof okSchema>;

export const emptySchema = z.strictObject({});
export const byIdSchema = z.strictObject({ id: idSchema });
export const byCustomerIdSchema = z.strictObject({ customerId: idSchema });

/** The state after a change, and the version to send with the next one. */
export const stateReplySchema = z.strictObject({
  id: idSchema,
  version: z.int(),
  state: loanStateSchema,
  /** The id of the change that waits for a second manager; nothing was done yet. */
  pendingChange: z.optional(idSchema),
});
export type StateReply = z.infer<typeof stateReplySchema>;

/** Query strings are text: `true` and `1` are yes. */
export const queryTrueSchema = z.enum(['true', '1']);
export const queryIntSchema = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.int('Use a whole number'), z.minimum(minimum), z.maximum(maximum));

/** What follows a sent passcode, in seconds from now. The answer is the same for unknown numbers. */
export const passcodeSentSchema = z.strictObject({
  expiresInSeconds: z.int(),
  resendInSeconds: z.int(),
  attemptsLeft: z.int(),
});
export type PasscodeSent = z.infer<typeof passcodeSentSchema>;
