import * as z from 'zod/mini';
import { maximumReportBytes, notedErrors } from '../constants.ts';
import { errorCodeSchema } from '../errors.ts';
import { idSchema, instantSchema } from '../fields.ts';
import { supportCodeSchema } from '../rules/support-code.ts';
import { growingEnum } from '../tolerant-reader.ts';

/** About ten weeks. Older times count as this old. */
export const longestMinutes = 99_999;

/** Failures that only the phone notices, because no server answered. */
export const phoneFaults = [
  'phone.no_answer',
  'phone.storage_full',
  'phone.storage_off',
  'phone.storage_blocked',
  'phone.storage_broken',
  'phone.code_missing',
  'phone.unexpected',
] as const;
export const notedCodeSchema = z.enum([...errorCodeSchema.options, ...phoneFaults]);
export type NotedCode = z.infer<typeof notedCodeSchema>;

/** The kinds of command that a phone queues, except the page marker. */
const queuedKinds = [
  'personal',
  'save',
  'consent',
  'banking',
  'statements',
  'payslip',
  'submit',
  'exit',
  'reset',
] as const;

const countSchema = z.int().check(z.gte(0), z.lte(999));
const minutesSchema = z.int().check(z.gte(0), z.lte(longestMinutes));
const megabytesSchema = z.int().check(z.gte(0), z.lte(9_999_999));

/**
 * The state of a phone in figures and listed words. It has no free text and nothing about a person. Times are ages in
 * minutes, because the phone's clock may be wrong.
 */
export const phoneStateSchema = z.strictObject({
  /** The build of the app: the time at which it was built, in milliseconds. */
  build: z.string().check(z.regex(/^\d{13}$/)),
  /** What is queued. `refused`, `conflict` and `held` are the part that does not go on by itself. */
  queue: z.strictObject({
    kinds: z.partialRecord(z.enum(queuedKinds), countSchema),
    refused: countSchema,
    conflict: countSchema,
    held: countSchema,
    oldestMinutes: z.optional(minutesSchema),
  }),
  storage: z.strictObject({
    health: z.enum(['ok', 'memory-only', 'blocked', 'reload-needed', 'quota', 'locked']),
    usedMb: z.optional(megabytesSchema),
    quotaMb: z.optional(megabytesSchema),
    /** True when the browser has promised to keep the data. */
    isPersisted: z.optional(z.boolean()),
  }),
  line: z.strictObject({
    /** True when the phone had no connection at some time since the code was made. */
    wasOffline: z.boolean(),
    isSlow: z.boolean(),
    savesData: z.boolean(),
    /** The time since the server last confirmed something that this phone sent. */
    confirmedMinutes: z.optional(minutesSchema),
  }),
  /** The last errors, newest first. An error that repeats itself is listed once, with its last time. */
  errors: z
    .array(z.strictObject({ code: notedCodeSchema, minutes: minutesSchema }))
    .check(z.maxLength(notedErrors)),
});
export type PhoneState = z.infer<typeof phoneStateSchema>;

export const supportReportSchema = z
  .strictObject({
    code: supportCodeSchema,
    /** Random, and shown nowhere: only the phone that made a code can report under it. */
    phoneKey: z.string().check(z.regex(/^[\w-]{22}$/)),
    phone: phoneStateSchema,
  })
  .check(
    z.refine((report) => JSON.stringify(report).length <= maximumReportBytes, 'The report is too large'),
  );
export type SupportReport = z.infer<typeof supportReportSchema>;

/** What staff see under a code. */
export const reportedPhoneSchema = z.strictObject({
  code: supportCodeSchema,
  receivedAt: instantSchema,
  /** The newest application of the session that reported, if it had one. */
  customerId: z.optional(idSchema),
  phone: z.extend(phoneStateSchema, {
    errors: z.array(z.strictObject({ code: growingEnum(notedCodeSchema.options), minutes: minutesSchema })),
  }),
});
export type ReportedPhone = z.infer<typeof reportedPhoneSchema>;
