import * as z from 'zod/mini';
import { staffRoleSchema } from '../actor.ts';
import { instantSchema } from '../fields.ts';

export const passwordSchema = z.string().check(z.minLength(1), z.maxLength(200));
/** Six digits, or a recovery code. */
export const codeSchema = z.string().check(z.trim(), z.minLength(6), z.maxLength(40));

export const loginReplySchema = z.strictObject({
  token: z.string(),
  email: z.string(),
  role: staffRoleSchema,
});
export type LoginReply = z.infer<typeof loginReplySchema>;

export const staffAccountSchema = z.strictObject({
  staffId: z.string(),
  email: z.string(),
  role: staffRoleSchema,
  isActive: z.boolean(),
  /** The account's owner has not chosen a password yet. */
  hasOneTimePassword: z.boolean(),
  hasTotp: z.boolean(),
  createdAt: instantSchema,
  lastSeenAt: z.optional(instantSchema),
  sessions: z.int(),
});
export type StaffAccountView = z.infer<typeof staffAccountSchema>;

/** Shown once. */
export const oneTimePasswordSchema = z.strictObject({ email: z.string(), password: z.string() });

export const staffSessionSchema = z.strictObject({
  sessionId: z.string(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  /** The families of browser and system, as noted at sign-in. */
  device: z.optional(z.string()),
  isCurrent: z.boolean(),
});
export type StaffSession = z.infer<typeof staffSessionSchema>;

export const staffSettingsSchema = z.strictObject({
  fourEyes: z.strictObject({
    isOn: z.boolean(),
    /** Who switched it last, and when. */
    by: z.optional(z.string()),
    at: z.optional(instantSchema),
  }),
  activeManagers: z.int(),
});
export type StaffSettings = z.infer<typeof staffSettingsSchema>;
