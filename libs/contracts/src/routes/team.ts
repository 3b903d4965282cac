import * as z from 'zod/mini';
import { fieldLimits } from '../constants.ts';
import { idSchema, instantSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { staffQueues } from '../rules/queue-names.ts';
import { route } from './route.ts';
import { emptySchema, queryIntSchema, stateReplySchema } from './shared.ts';

/** What may change about a record while its state stays. */
export const recordChanges = [
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
 * What a live stream carries: ids and states, never what is in a record. `missed`: some events were lost on the way,
 * so whatever is on the screen is to be read again.
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

export const followLiveEvents = route({
  method: 'GET',
  path: '/events',
  access: 'own-or-staff',
  place: 'query',
  /** An applicant names their application; staff follow all of them. */
  input: z.strictObject({ customerId: z.optional(idSchema) }),
  reply: liveEventSchema,
  replyKind: 'events',
  summary: 'What changes, as it happens, as server-sent events: ids and states, to be followed by a read',
  errors: ['customer.not_found'],
});

export const assignCustomer = route({
  method: 'POST',
  path: '/customer/assign',
  access: 'staff',
  onRecord: true,
  place: 'body',
  input: z.strictObject({
    id: idSchema,
    /** Also from a colleague who has it. */
    take: z.optional(z.boolean()),
    /** Give it back instead. */
    release: z.optional(z.boolean()),
  }),
  reply: z.strictObject({
    ...stateReplySchema.shape,
    /** Who has it now. */
    assignee: z.nullable(z.string()),
  }),
  summary: 'Take an application to work on it, take it over from a colleague, or give it back',
  errors: ['customer.not_found', 'customer.taken', 'version.conflict'],
});

/** Notes that one record holds; with their longest text they stay far below what a document may weigh. */
export const notesPerRecord = 200;
/** Notes in one answer: a message between services holds a megabyte. */
export const notesPerPage = 50;

export const noteSchema = z.strictObject({
  id: z.string(),
  author: z.string(),
  at: instantSchema,
  text: z.string(),
});
export type Note = z.infer<typeof noteSchema>;

export const addNote = route({
  method: 'POST',
  path: '/customer/note',
  access: 'staff',
  onRecord: true,
  place: 'body',
  input: z.strictObject({
    id: idSchema,
    text: z.string().check(z.trim(), z.minLength(1, 'Type a note'), z.maxLength(fieldLimits.message)),
  }),
  reply: stateReplySchema,
  summary:
    'Add a note for colleagues to an application; notes are never changed and never shown to applicants',
  errors: ['customer.not_found', 'note.too_many', 'version.conflict'],
});

export const listNotes = route({
  method: 'GET',
  path: '/customer/note',
  access: 'staff',
  place: 'query',
  input: z.strictObject({
    id: idSchema,
    page: z._default(queryIntSchema(1, notesPerRecord / notesPerPage), 1),
  }),
  reply: z.strictObject({ notes: z.array(noteSchema), total: z.int() }),
  summary: 'The notes of an application, newest first, fifty at a time',
  errors: ['customer.not_found'],
});

export const upholdDecline = route({
  method: 'POST',
  path: '/loan/uphold-decline',
  access: 'manager',
  onRecord: true,
  place: 'body',
  input: z.strictObject({
    id: idSchema,
    /** Why; for colleagues. */
    note: z.string().check(z.trim(), z.minLength(1, 'Type a note'), z.maxLength(fieldLimits.message)),
  }),
  reply: stateReplySchema,
  summary:
    'A person has looked at a decline that the applicant asked about, and it stays; the applicant is told',
  errors: ['customer.not_found', 'review.none', 'version.conflict'],
});

export const listQueues = route({
  method: 'GET',
  path: '/customer/queues',
  access: 'staff',
  place: 'none',
  input: emptySchema,
  reply: z.strictObject({
    queues: z.array(z.strictObject({ queue: z.enum(staffQueues), count: z.int() })),
  }),
  summary: 'How many applications wait in each of the queues that staff work through',
});
