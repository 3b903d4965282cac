import * as z from 'zod/mini';
import { staffRoleSchema } from '../actor.ts';
import { dateSchema, idSchema, instantSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { staffQueues } from '../rules/queues.ts';
import { colleagueSchema } from './pending-change.ts';
import { savedViewSchema } from './saved-view.ts';

export const passwordSchema = z.string().check(z.minLength(1), z.maxLength(200));
export const longestPin = 12;
const shortestPin = 6;

/** One digit or two, or digits in a row: 111111, 121212, 123456, 987654. */
function isEasyPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  return new Set(digits).size <= 2 || (new Set(steps).size === 1 && [1, 9].includes(steps[0] ?? 0));
}

/** A PIN as it is typed to unlock a screen. */
export const typedPinSchema = z
  .string()
  .check(
    z.regex(new RegExp(`^\\d{${shortestPin},${longestPin}}$`), `Type ${shortestPin} to ${longestPin} digits`),
  );
/** A PIN that somebody chooses. */
export const newPinSchema = typedPinSchema.check(
  z.refine((pin) => !isEasyPin(pin), 'That PIN is too easy to guess'),
);
/** After this many wrong PINs a locked session ends. */
export const pinTries = 5;

/** A code of an authenticator app (six digits), or a recovery code. */
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
  /** True until the account's owner has chosen a password. */
  hasOneTimePassword: z.boolean(),
  hasTotp: z.boolean(),
  /** Present when the account can also sign in with a passkey. */
  hasPasskey: z.optional(z.literal(true)),
  createdAt: instantSchema,
  lastSeenAt: z.optional(instantSchema),
  sessions: z.int(),
  /** Wrong sign-ins on devices that the account does not know, while the latest is less than a day old. */
  failedSignIns: z.optional(
    z.strictObject({
      count: z.int(),
      lastAt: instantSchema,
      /** Until this time, a device that the account does not know can sign in only with the authenticator app. */
      lockedUntil: z.optional(instantSchema),
    }),
  ),
});
export type StaffAccountView = z.infer<typeof staffAccountSchema>;

/** The one-time password of an account. Only its hash is stored, so it can be shown only once. */
export const oneTimePasswordSchema = z.strictObject({ email: z.string(), password: z.string() });

export const staffSessionSchema = z.strictObject({
  sessionId: z.string(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  /** The browser and operating system at sign-in, for example `Chrome on Windows`. */
  device: z.optional(z.string()),
  isCurrent: z.boolean(),
});
export type StaffSession = z.infer<typeof staffSessionSchema>;

/** The account changes and exports that a manager may not take alone. */
export const accountChangeActions = [
  'add-manager',
  'make-manager',
  'reset-password',
  'switch-off-four-eyes',
  'switch-off-second-factor',
  'export-customers',
] as const;
export type AccountChangeAction = (typeof accountChangeActions)[number];

/** The filters of an export that name no person. Empty text means no filter. */
export const exportFilters = {
  fromDate: z.optional(z.union([z.literal(''), dateSchema])),
  toDate: z.optional(z.union([z.literal(''), dateSchema])),
  status: z.optional(z.union([z.literal(''), loanStateSchema])),
  queue: z.optional(z.union([z.literal(''), z.enum(staffQueues)])),
  /** A queue that somebody made, with its filters, order and columns; it combines with no other filter. */
  view: z.optional(z.union([z.literal(''), idSchema])),
};

/** A change of accounts that waits for a second manager or the operator. */
export const accountChangeSchema = z.strictObject({
  id: idSchema,
  action: z.enum(accountChangeActions),
  email: z.optional(z.string()),
  by: colleagueSchema,
  at: instantSchema,
  /** A large export: its filters, how many people it contained when it was requested, and why. */
  export: z.optional(
    z.strictObject({
      filter: z.strictObject(exportFilters),
      /** What the queue of the filter listed then, so that the agreement does not cover what it is changed to. */
      listed: z.optional(savedViewSchema),
      results: z.int(),
      reason: z.string(),
    }),
  ),
  /** Present once another manager agreed to the export. It can then be made for a day. */
  agreed: z.optional(z.strictObject({ by: colleagueSchema, at: instantSchema })),
});
export type AccountChange = z.infer<typeof accountChangeSchema>;

const switchSchema = z.strictObject({
  isOn: z.boolean(),
  /** The manager who last changed the setting, and the time of the change. */
  by: z.optional(z.string()),
  at: z.optional(instantSchema),
});

export const staffSettingsSchema = z.strictObject({
  fourEyes: switchSchema,
  /** Whether managers need an authenticator app. Missing while nobody has ever switched this on. */
  secondFactor: z.optional(switchSchema),
  activeManagers: z.int(),
  accountChanges: z.array(accountChangeSchema),
});
export type StaffSettings = z.infer<typeof staffSettingsSchema>;
