import * as z from 'zod/mini';
import { staffRoleSchema } from '../actor.ts';
import { emailAddressSchema, idSchema, instantSchema, lineSchema } from '../fields.ts';
import { route } from './route.ts';
import { codeSchema, passwordSchema } from './session.ts';
import { emptySchema, okSchema, stateReplySchema } from './shared.ts';

/** Who works at the desk, and their own accounts. Addresses travel in bodies: a URL is logged by whoever carries it. */
const byEmailSchema = z.strictObject({ email: emailAddressSchema });

export const staffAccountSchema = z.strictObject({
  staffId: z.string(),
  email: z.string(),
  role: staffRoleSchema,
  isActive: z.boolean(),
  /** Nobody has chosen a password of their own yet. */
  hasOneTimePassword: z.boolean(),
  hasTotp: z.boolean(),
  createdAt: instantSchema,
  lastSeenAt: z.optional(instantSchema),
  sessions: z.int(),
});
export type StaffAccountView = z.infer<typeof staffAccountSchema>;

/** Shown once. */
export const oneTimePasswordSchema = z.strictObject({ email: z.string(), password: z.string() });

export const listStaff = route({
  method: 'GET',
  path: '/staff/accounts',
  access: 'manager',
  place: 'none',
  input: emptySchema,
  reply: z.strictObject({ items: z.array(staffAccountSchema) }),
  summary: 'All staff accounts',
});

export const addStaff = route({
  method: 'POST',
  path: '/staff/accounts',
  access: 'manager',
  place: 'body',
  input: z.strictObject({ email: emailAddressSchema, role: staffRoleSchema }),
  reply: oneTimePasswordSchema,
  summary: 'Make a staff account; answers its one-time password, this once',
  errors: ['request.invalid', 'four_eyes.operator_only'],
});

export const resetStaff = route({
  method: 'POST',
  path: '/staff/accounts/reset',
  access: 'manager',
  place: 'body',
  input: byEmailSchema,
  reply: oneTimePasswordSchema,
  summary: 'Give an account a new one-time password; its sessions and its lock end',
  errors: ['request.invalid', 'four_eyes.operator_only'],
});

export const updateStaff = route({
  method: 'POST',
  path: '/staff/accounts/update',
  access: 'manager',
  place: 'body',
  input: z.strictObject({
    email: emailAddressSchema,
    role: z.optional(staffRoleSchema),
    isActive: z.optional(z.boolean()),
  }),
  reply: z.strictObject({ email: z.string(), role: staffRoleSchema, isActive: z.boolean() }),
  summary: 'Change the role of an account, or whether it may sign in',
  errors: ['request.invalid', 'staff.last_manager', 'four_eyes.two_managers', 'four_eyes.operator_only'],
});

export const endStaffSessions = route({
  method: 'POST',
  path: '/staff/accounts/end-sessions',
  access: 'manager',
  place: 'body',
  input: byEmailSchema,
  reply: z.strictObject({ ended: z.int() }),
  summary: 'End all sessions of an account',
  errors: ['request.invalid'],
});

export const staffSessionSchema = z.strictObject({
  sessionId: z.string(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  /** Browser and system by their families, as the sign-in named them. */
  device: z.optional(z.string()),
  isCurrent: z.boolean(),
});
export type StaffSession = z.infer<typeof staffSessionSchema>;

export const getOwnAccount = route({
  method: 'GET',
  path: '/staff/account',
  access: 'staff',
  place: 'none',
  input: emptySchema,
  reply: z.strictObject({
    email: z.string(),
    role: staffRoleSchema,
    totp: z.strictObject({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
    sessions: z.array(staffSessionSchema),
  }),
  summary: 'The caller’s own account and its sessions',
});

export const changeOwnPassword = route({
  method: 'POST',
  path: '/staff/account/password',
  access: 'staff',
  place: 'body',
  input: z.strictObject({ password: passwordSchema, newPassword: passwordSchema }),
  reply: okSchema,
  summary: 'Choose another password; all other sessions end',
  errors: ['auth.password_wrong', 'auth.password_too_weak', 'auth.locked'],
});

export const endOwnSession = route({
  method: 'POST',
  path: '/staff/account/end-session',
  access: 'staff',
  place: 'body',
  input: z.strictObject({ sessionId: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: okSchema,
  summary: 'End one of the caller’s sessions',
});

export const endOtherSessions = route({
  method: 'POST',
  path: '/staff/account/end-other-sessions',
  access: 'staff',
  place: 'none',
  input: emptySchema,
  reply: z.strictObject({ ended: z.int() }),
  summary: 'End all of the caller’s sessions but this one',
});

export const beginTotp = route({
  method: 'POST',
  path: '/staff/account/totp/begin',
  access: 'staff',
  place: 'body',
  input: z.strictObject({ password: passwordSchema }),
  reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  summary: 'A new secret for an authenticator app; it counts when a code of it was confirmed',
  errors: ['auth.password_wrong', 'auth.locked'],
});

export const confirmTotp = route({
  method: 'POST',
  path: '/staff/account/totp/confirm',
  access: 'staff',
  place: 'body',
  input: z.strictObject({ code: codeSchema }),
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  summary: 'Switch the authenticator app on; answers the recovery codes, this once',
  errors: ['auth.code_wrong', 'auth.locked'],
});

export const turnOffTotp = route({
  method: 'POST',
  path: '/staff/account/totp/off',
  access: 'staff',
  place: 'body',
  input: z.strictObject({ password: passwordSchema, code: codeSchema }),
  reply: okSchema,
  summary: 'Switch the authenticator app off',
  errors: ['auth.password_wrong', 'auth.code_wrong', 'auth.locked'],
});

export const deskSettingsSchema = z.strictObject({
  fourEyes: z.strictObject({
    isOn: z.boolean(),
    /** Who switched it last, and when. */
    by: z.optional(z.string()),
    at: z.optional(instantSchema),
  }),
  activeManagers: z.int(),
});
export type DeskSettings = z.infer<typeof deskSettingsSchema>;

export const getDeskSettings = route({
  method: 'GET',
  path: '/staff/settings',
  access: 'manager',
  place: 'none',
  input: emptySchema,
  reply: deskSettingsSchema,
  summary: 'The settings of the desk',
});

export const updateDeskSettings = route({
  method: 'POST',
  path: '/staff/settings',
  access: 'manager',
  place: 'body',
  input: z.strictObject({ fourEyes: z.boolean() }),
  reply: deskSettingsSchema,
  summary: 'Ask for four eyes on payout, amount change and manual override, or no longer',
  errors: ['four_eyes.two_managers'],
});

const changeShape = { id: idSchema, changeId: idSchema };
const changeErrors = [
  'customer.not_found',
  'change.own',
  'change.void',
  'change.pending',
  'version.conflict',
] as const;

export const confirmChange = route({
  method: 'POST',
  path: '/loan/pending-change/confirm',
  access: 'manager',
  onRecord: true,
  place: 'body',
  input: z.strictObject(changeShape),
  reply: stateReplySchema,
  summary: 'Confirm what another manager asked for; it is carried out exactly as asked',
  errors: [...changeErrors, 'application.illegal_transition', 'payout.failed'],
});

export const rejectChange = route({
  method: 'POST',
  path: '/loan/pending-change/reject',
  access: 'manager',
  onRecord: true,
  place: 'body',
  input: z.strictObject({ ...changeShape, note: lineSchema(300) }),
  reply: stateReplySchema,
  summary: 'Turn down what another manager asked for, with a note',
  errors: changeErrors,
});

export const withdrawChange = route({
  method: 'POST',
  path: '/loan/pending-change/withdraw',
  access: 'manager',
  onRecord: true,
  place: 'body',
  input: z.strictObject(changeShape),
  reply: stateReplySchema,
  summary: 'Take back what one has asked for oneself',
  errors: changeErrors,
});
