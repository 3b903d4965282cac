import * as z from 'zod/mini';
import { codeSchema, loginReplySchema, passwordSchema } from '../../entities/staff.ts';
import { emailAddressSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { withPasswordMs } from '../shared.ts';

const loginSchema = z.strictObject({
  email: emailAddressSchema,
  password: passwordSchema,
  /** Needed with a one-time password: the account's own password from now on. */
  newPassword: z.optional(passwordSchema),
  /** From the account's authenticator app, or one of its recovery codes; required where the account has one. */
  code: z.optional(codeSchema),
});

export const signIn = operation('applications.staff.signIn', {
  summary: 'Sign in as staff',
  http: { method: 'POST', path: '/auth/login', access: 'public', place: 'body', input: loginSchema },
  request: z.extend(loginSchema, { device: z.optional(z.string().check(z.maxLength(60))) }),
  reply: loginReplySchema,
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
