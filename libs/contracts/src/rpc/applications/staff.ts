import * as z from 'zod/mini';
import { staffRoleSchema } from '../../actor.ts';
import { rpc } from '../../define.ts';
import { emailAddressSchema } from '../../fields.ts';
import { loginReplySchema, loginSchema } from '../../routes/session.ts';
import { okSchema } from '../../routes/shared.ts';
import { service, tokenSchema } from './shared.ts';

/** Staff accounts and their sessions. */
export const staffRpc = {
  signIn: rpc({
    service,
    capability: 'staff',
    verb: 'sign-in',
    request: loginSchema,
    reply: loginReplySchema,
  }),
  authenticate: rpc({
    service,
    capability: 'staff',
    verb: 'authenticate',
    request: tokenSchema,
    reply: z.nullable(z.strictObject({ staffId: z.string(), email: z.string(), role: staffRoleSchema })),
  }),
  signOut: rpc({ service, capability: 'staff', verb: 'sign-out', request: tokenSchema, reply: okSchema }),
  /** Operators only (actor `system`). Answers a one-time password, shown once. */
  addStaff: rpc({
    service,
    capability: 'staff',
    verb: 'add',
    request: z.strictObject({ email: emailAddressSchema, role: staffRoleSchema }),
    reply: z.strictObject({ email: z.string(), password: z.string() }),
  }),
  /** Operators only (actor `system`). A new one-time password; open sessions end. */
  resetStaff: rpc({
    service,
    capability: 'staff',
    verb: 'reset',
    request: z.strictObject({ email: emailAddressSchema }),
    reply: z.strictObject({ email: z.string(), password: z.string() }),
  }),
} as const;
