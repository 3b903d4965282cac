import * as z from 'zod/mini';
import { cellNoSchema, emailAddressSchema, idNumberSchema, idSchema, otpSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';

export const okSchema = z.strictObject({ ok: z.literal(true) });

export const emptySchema = z.strictObject({});
export const byIdSchema = z.strictObject({ id: idSchema });
export const byIdNumberSchema = z.strictObject({ idNumber: idNumberSchema });
export const byCustomerIdSchema = z.strictObject({ customerId: idSchema });
export const byChangeSchema = z.strictObject({ id: idSchema, changeId: idSchema });
/** A person by ID number. The other fields choose among that person's own applications and grant nothing. */
export const byPersonSchema = z.strictObject({
  idNumber: idNumberSchema,
  customerId: z.optional(idSchema),
  cellNo: z.optional(cellNoSchema),
});
/** E-mail addresses travel in bodies, because URLs are logged on their way. */
export const byEmailSchema = z.strictObject({ email: emailAddressSchema });
export const tokenSchema = z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) });

/** The reply of an operation that answers with bytes or a stream of bytes. */
export const bytesSchema = z.instanceof(Uint8Array);

/** A signed delivery from a third party. The signature covers the bytes of the body as they arrived. */
export const signedSchema = z.strictObject({
  body: z.string().check(z.maxLength(64 * 1024)),
  signature: z.string().check(z.maxLength(300)),
});

/** A `reference` never has its effect twice: an unknown outcome is looked up under the reference before a repeat. */
export const effect = {
  reference: z.string().check(z.minLength(8), z.maxLength(100)),
  customerId: idSchema,
};

/** The errors of calls that send answers to the provider while the applicant still fills in the application. */
export const submissionErrors = [
  'customer.not_found',
  'application.illegal_transition',
  'application.consent_required',
  'application.active_loan',
  'submission.refused',
  'party.unavailable',
] as const;

/** For operations that wait for another service's third-party call, in milliseconds. */
export const withThirdPartyMs = 25_000;
/** For operations that hash a password, which is slow on a busy machine, in milliseconds. */
export const withPasswordMs = 15_000;

/** The state after a change, and the version to send with the next change. */
export const stateReplySchema = z.strictObject({
  id: idSchema,
  version: z.int(),
  state: loanStateSchema,
  /** Present when the change waits for a second manager and nothing was done yet. */
  pendingChange: z.optional(idSchema),
});
export type StateReply = z.infer<typeof stateReplySchema>;

/** A filter of a search. Empty text means no filter. */
export const filterSchema = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(z.union([z.literal(''), schema]));
export const queryTrueSchema = z.enum(['true', '1']);
/** A whole number in a query, written in digits only: `1e3` or ` 5` might be another number to another program. */
export const queryIntSchema = (minimum: number, maximum: number) =>
  z.pipe(
    z.transform((value) =>
      typeof value === 'string' && /^(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value,
    ),
    z.int('Use a whole number').check(z.minimum(minimum), z.maximum(maximum)),
  );

/** The reply after sending a passcode. It is the same for unknown numbers, so that it reveals nobody. */
export const passcodeSentSchema = z.strictObject({
  expiresInSeconds: z.int(),
  resendInSeconds: z.int(),
  attemptsLeft: z.int(),
});
export type PasscodeSent = z.infer<typeof passcodeSentSchema>;

export const manualPasscodeSchema = z.strictObject({ otp: otpSchema, expiresInSeconds: z.int() });
