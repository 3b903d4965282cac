import * as z from 'zod/mini';
import { staffRoleSchema } from '../actor.ts';
import { emailAddressSchema } from '../fields.ts';
import { route } from './route.ts';
import { emptySchema, okSchema } from './shared.ts';

const passwordSchema = z.string().check(z.minLength(1), z.maxLength(200));

export const loginSchema = z.strictObject({
  email: emailAddressSchema,
  password: passwordSchema,
  /** Needed with a one-time password: the account's own password from now on. */
  newPassword: z.optional(passwordSchema),
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
  errors: ['auth.bad_credentials', 'auth.locked', 'auth.password_change_required', 'auth.password_too_weak'],
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

export const openSession = route({
  method: 'POST',
  path: '/session',
  access: 'public',
  place: 'none',
  input: emptySchema,
  reply: okSchema,
  summary: 'Give this browser a session cookie; harmless to repeat, owns nothing until its first save',
});
