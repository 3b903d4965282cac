import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';

/** What may change in an application while its state stays. */
const recordChanges = [
  'assigned',
  'released',
  'note',
  'files',
  'provider',
  'mandate',
  'pending-change',
  'review',
] as const;
export const recordChangeSchema = z.enum(recordChanges);
export type RecordChange = z.infer<typeof recordChangeSchema>;

/**
 * An event of a live stream: ids and states, never the contents of an application. `missed`: some events were lost on
 * the way, so the screen must be read again.
 */
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

/** Notes that one application holds; even at their longest they stay far below the size limit of a document. */
export const notesPerRecord = 200;
/** Notes in one reply: a message between services holds a megabyte. */
export const notesPerPage = 50;

export const noteSchema = z.strictObject({
  id: z.string(),
  author: z.string(),
  at: instantSchema,
  text: z.string(),
});
export type Note = z.infer<typeof noteSchema>;
