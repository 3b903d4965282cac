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
  http: { call: 'POST /auth/login', access: 'public', input: loginSchema },
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
