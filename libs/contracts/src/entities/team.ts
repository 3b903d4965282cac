import * as z from 'zod/mini';
import { staffRoleSchema } from '../actor.ts';
import { idSchema, instantSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';

/** Kinds of change to an application that do not change its state. After `snoozed` it may be in other queues. */
const recordChanges = [
  'assigned',
  'released',
  'snoozed',
  'note',
  'files',
  'provider',
  'mandate',
  'pending-change',
  'review',
  'hold',
] as const;
export const recordChangeSchema = z.enum(recordChanges);
export type RecordChange = z.infer<typeof recordChangeSchema>;

/** An event contains only ids and states. `missed` means that events were lost and data must be reloaded. */
export const liveEventSchema = z.union([
  z.strictObject({
    kind: z.literal('state-changed'),
    customerId: idSchema,
    from: z.nullable(loanStateSchema),
    to: loanStateSchema,
  }),
  z.strictObject({ kind: z.literal('changed'), customerId: idSchema, what: recordChangeSchema }),
  z.strictObject({ kind: z.literal('missed') }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** The maximum number of notes of one application. Even the longest notes fit within the size limit of a document. */
export const notesPerRecord = 200;
/** The number of notes in one reply, which must fit in a message of one megabyte between services. */
export const notesPerPage = 50;

export const noteSchema = z.strictObject({
  id: z.string(),
  author: z.string(),
  at: instantSchema,
  text: z.string(),
  /** Present on a note that put the application on hold until a manager answers. */
  isStop: z.optional(z.literal(true)),
});
export type Note = z.infer<typeof noteSchema>;

/** A screen tells the server of input at most once in this time, in milliseconds. */
export const activityEveryMs = 5 * 60_000;
/** Input this recently, in milliseconds, shows that somebody is working. */
export const onNowMs = 10 * 60_000;

/** A member of staff as colleagues see them. */
export const colleagueViewSchema = z.strictObject({
  staffId: z.string(),
  email: z.string(),
  name: z.string(),
  role: staffRoleSchema,
  isActive: z.boolean(),
  /** Present while there was input on one of their screens within `onNowMs`. */
  isOn: z.optional(z.literal(true)),
  /** The last input on a screen of theirs. It is accurate to `activityEveryMs`. */
  lastSeenAt: z.optional(instantSchema),
});
export type ColleagueView = z.infer<typeof colleagueViewSchema>;
