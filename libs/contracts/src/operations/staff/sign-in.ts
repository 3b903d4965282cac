import * as z from 'zod/mini';
import { codeSchema, loginReplySchema, passwordSchema } from '../../entities/staff.ts';
import { emailAddressSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { withPasswordMs } from '../shared.ts';

const loginSchema = z.strictObject({
  email: emailAddressSchema,
  password: passwordSchema,
  /** Required with a one-time password: the new password of the account. */
  newPassword: z.optional(passwordSchema),
  /** A code from the authenticator app, or a recovery code; required when the account has an app. */
  code: z.optional(codeSchema),
});

export const signIn = operation('applications.staff.signIn', {
  summary: 'Sign in as staff',
  http: { call: 'POST /auth/login', access: 'public', input: loginSchema, reply: loginReplySchema },
  request: z.extend(loginSchema, {
    device: z.optional(z.string().check(z.maxLength(60))),
    /** Where the attempt comes from: an IPv4 address, or the first 64 bits of an IPv6 address. */
    network: z.optional(z.string().check(z.maxLength(100))),
    /** Proves that somebody has signed in to this account on this device before. */
    deviceToken: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.extend(loginReplySchema, {
    /** Present on a device that was not known before. The device keeps it for its next sign-in. */
    deviceToken: z.optional(z.string()),
  }),
  errors: [
    'auth.bad_credentials',
    'auth.locked',
    'auth.password_change_required',
    'auth.password_too_weak',
    'auth.totp_required',
    'auth.code_wrong',
  ],
  audit: 'recorded',
  timeoutMs: withPasswordMs,
});
