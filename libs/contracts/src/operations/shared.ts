import * as z from 'zod/mini';
import { emailAddressSchema, idNumberSchema, idSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';

/** An empty reply: it worked and there is nothing to report. */
export const okSchema = z.strictObject({ ok: z.literal(true) });

export const emptySchema = z.strictObject({});
export const byIdSchema = z.strictObject({ id: idSchema });
export const byCustomerIdSchema = z.strictObject({ customerId: idSchema });
/** Addresses travel in bodies: a URL is logged by whoever carries it. */
export const byEmailSchema = z.strictObject({ email: emailAddressSchema });
export const tokenSchema = z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) });

/** The reply of an operation that answers with bytes or a stream of them. */
export const bytesSchema = z.instanceof(Uint8Array);

/** A signed delivery of a third party: the signature covers the bytes of the body as they arrived. */
export const signedSchema = z.strictObject({
  body: z.string().check(z.maxLength(64 * 1024)),
  signature: z.string().check(z.maxLength(300)),
});

/**
 * Our own reference for one effect at a third party. The same reference never has its effect twice: the journal
 * recognises it, and an unknown outcome is looked up by it before anything is sent again.
 */
export const effect = {
  reference: z.string().check(z.minLength(8), z.maxLength(100)),
  customerId: idSchema,
};

/** Longer than one third-party call with its look-up and one retry, in milliseconds. */
export const thirdPartyMs = 20_000;
/** For operations that wait for another service's third-party call, in milliseconds. */
export const withThirdPartyMs = 25_000;
/** For operations that hash a password, which takes its time on a busy machine, in milliseconds. */
export const withPasswordMs = 15_000;

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

/** What follows a sent passcode, in seconds from now. The reply is the same for unknown numbers. */
export const passcodeSentSchema = z.strictObject({
  expiresInSeconds: z.int(),
  resendInSeconds: z.int(),
  attemptsLeft: z.int(),
});
export type PasscodeSent = z.infer<typeof passcodeSentSchema>;

/** Names a change that waits for a second manager. */
export const changeShape = { id: idSchema, changeId: idSchema };

/** A person by ID number; `customerId` chooses among that person's own applications and grants nothing by itself. */
export const personShape = { idNumber: idNumberSchema, customerId: z.optional(idSchema) };
