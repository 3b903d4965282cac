import * as z from 'zod/mini';
import { staffRoleSchema } from '../actor.ts';
import { progressPageSchema } from '../entities/customer.ts';
import { emailAddressSchema, idNumberSchema, idSchema, otpSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { route } from './route.ts';
import { emptySchema, okSchema, passcodeSentSchema } from './shared.ts';

export const passwordSchema = z.string().check(z.minLength(1), z.maxLength(200));
/** Six digits, or a recovery code. */
export const codeSchema = z.string().check(z.trim(), z.minLength(6), z.maxLength(40));

export const loginSchema = z.strictObject({
  email: emailAddressSchema,
  password: passwordSchema,
  /** Needed with a one-time password: the account's own password from now on. */
  newPassword: z.optional(passwordSchema),
  /** Of the account's authenticator app, or one of its recovery codes; asked for where the account has one. */
  code: z.optional(codeSchema),
});

export const loginReplySchema = z.strictObject({
  token: z.string(),
  email: z.string(),
  role: staffRoleSchema,
});
export type LoginReply = z.infer<typeof loginReplySchema>;

export const login = route({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  place: 'body',
  input: loginSchema,
  reply: loginReplySchema,
  summary: 'Sign in as staff',
  errors: [
    'auth.bad_credentials',
    'auth.locked',
    'auth.password_change_required',
    'auth.password_too_weak',
    'auth.totp_required',
    'auth.code_wrong',
  ],
});

export const logout = route({
  method: 'POST',
  path: '/auth/logout',
  access: 'staff',
  place: 'none',
  input: emptySchema,
  reply: okSchema,
  summary: 'End the staff session that the bearer token stands for',
});

/**
 * Nothing: a session and no more. An ID number: a passcode goes to the number on record of that person's application.
 * Both with the passcode: this browser may go on with that application. `customerId` names the application that the
 * phone holds already, when it has one; it chooses among the person's own and opens nothing by itself.
 */
export const sessionRequestSchema = z
  .strictObject({
    idNumber: z.optional(idNumberSchema),
    customerId: z.optional(idSchema),
    otp: z.optional(otpSchema),
  })
  .check(
    z.refine(({ idNumber, customerId, otp }) => idNumber !== undefined || (!customerId && !otp), {
      message: 'Enter the 13 digits of your ID number',
      path: ['idNumber'],
    }),
  );
export type SessionRequest = z.infer<typeof sessionRequestSchema>;

/** The application that a browser may go on with: which one, the page it had reached, and its state. */
export const resumedSchema = z.strictObject({
  customerId: idSchema,
  page: progressPageSchema,
  state: loanStateSchema,
});
export type Resumed = z.infer<typeof resumedSchema>;

/** A session; with the right passcode also the application that it may go on with. */
export const sessionReplySchema = z.strictObject({ ...okSchema.shape, ...z.partial(resumedSchema).shape });
export type SessionReply = z.infer<typeof sessionReplySchema>;

export const openSession = route({
  method: 'POST',
  path: '/session',
  access: 'public',
  place: 'body',
  input: sessionRequestSchema,
  reply: z.union([sessionReplySchema, passcodeSentSchema]),
  summary:
    'Give this browser a session cookie, or let it go on with an application after a passcode; the answers are the ' +
    'same for unknown ID numbers',
  errors: ['otp.invalid', 'otp.expired', 'otp.attempts_exhausted', 'auth.forbidden'],
});
