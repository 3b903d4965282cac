import * as z from 'zod/mini';
import { staffRoleSchema } from '../../actor.ts';
import { rpc } from '../../define.ts';
import { emailAddressSchema } from '../../fields.ts';
import { loginReplySchema, loginSchema } from '../../routes/session.ts';
import { emptySchema, okSchema } from '../../routes/shared.ts';
import * as staff from '../../routes/staff.ts';
import { service, tokenSchema } from './shared.ts';

const capability = 'staff' as const;
const byEmailSchema = z.strictObject({ email: emailAddressSchema });
/** Sign-ins and what else asks for a password: hashing takes its time on a busy machine. */
const withPasswordMs = 15_000;

/** Staff accounts and their sessions. `token` names the caller's own session. */
export const staffRpc = {
  signIn: rpc({
    service,
    capability,
    verb: 'sign-in',
    request: z.extend(loginSchema, { device: z.optional(z.string().check(z.maxLength(60))) }),
    reply: loginReplySchema,
    timeoutMs: withPasswordMs,
  }),
  authenticate: rpc({
    service,
    capability,
    verb: 'authenticate',
    request: tokenSchema,
    reply: z.nullable(z.strictObject({ staffId: z.string(), email: z.string(), role: staffRoleSchema })),
  }),
  signOut: rpc({ service, capability, verb: 'sign-out', request: tokenSchema, reply: okSchema }),

  /** Managers and operators (actor `system`), as all up to `endStaffSessions`. Answers a one-time password. */
  addStaff: rpc({
    service,
    capability,
    verb: 'add',
    request: staff.addStaff.input,
    reply: staff.addStaff.reply,
    timeoutMs: withPasswordMs,
  }),
  /** A new one-time password; open sessions end. */
  resetStaff: rpc({
    service,
    capability,
    verb: 'reset',
    request: staff.resetStaff.input,
    reply: staff.resetStaff.reply,
    timeoutMs: withPasswordMs,
  }),
  listStaff: rpc({
    service,
    capability,
    verb: 'list',
    request: emptySchema,
    reply: staff.listStaff.reply,
  }),
  updateStaff: rpc({
    service,
    capability,
    verb: 'update',
    request: staff.updateStaff.input,
    reply: staff.updateStaff.reply,
  }),
  endStaffSessions: rpc({
    service,
    capability,
    verb: 'end-sessions',
    request: staff.endStaffSessions.input,
    reply: staff.endStaffSessions.reply,
  }),

  /** Operators only: for somebody who lost both the app and the recovery codes. */
  removeTotp: rpc({ service, capability, verb: 'remove-totp', request: byEmailSchema, reply: okSchema }),
  /** Operators only. */
  listStaffSessions: rpc({
    service,
    capability,
    verb: 'list-sessions',
    request: byEmailSchema,
    reply: z.strictObject({ sessions: z.array(staff.staffSessionSchema) }),
  }),

  getOwnAccount: rpc({
    service,
    capability,
    verb: 'own',
    request: tokenSchema,
    reply: staff.getOwnAccount.reply,
  }),
  changeOwnPassword: rpc({
    service,
    capability,
    verb: 'change-password',
    request: z.extend(staff.changeOwnPassword.input, tokenSchema.shape),
    reply: okSchema,
    timeoutMs: withPasswordMs,
  }),
  endOwnSession: rpc({
    service,
    capability,
    verb: 'end-session',
    request: staff.endOwnSession.input,
    reply: okSchema,
  }),
  endOtherSessions: rpc({
    service,
    capability,
    verb: 'end-other-sessions',
    request: tokenSchema,
    reply: staff.endOtherSessions.reply,
  }),
  beginTotp: rpc({
    service,
    capability,
    verb: 'begin-totp',
    request: staff.beginTotp.input,
    reply: staff.beginTotp.reply,
    timeoutMs: withPasswordMs,
  }),
  confirmTotp: rpc({
    service,
    capability,
    verb: 'confirm-totp',
    request: staff.confirmTotp.input,
    reply: staff.confirmTotp.reply,
  }),
  turnOffTotp: rpc({
    service,
    capability,
    verb: 'turn-off-totp',
    request: staff.turnOffTotp.input,
    reply: okSchema,
    timeoutMs: withPasswordMs,
  }),

  getDeskSettings: rpc({
    service,
    capability,
    verb: 'get-settings',
    request: emptySchema,
    reply: staff.deskSettingsSchema,
  }),
  updateDeskSettings: rpc({
    service,
    capability,
    verb: 'update-settings',
    request: staff.updateDeskSettings.input,
    reply: staff.deskSettingsSchema,
  }),
} as const;
