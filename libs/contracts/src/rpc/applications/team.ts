import * as z from 'zod/mini';
import { rpc } from '../../define.ts';
import { idSchema, instantSchema } from '../../fields.ts';
import * as team from '../../routes/team.ts';
import { service, tokenSchema } from './shared.ts';

/** Working on the same applications as a team. */
export const teamRpc = {
  assign: rpc({
    service,
    capability: 'team',
    verb: 'assign',
    request: team.assignCustomer.input,
    reply: team.assignCustomer.reply,
  }),
  addNote: rpc({
    service,
    capability: 'team',
    verb: 'add-note',
    request: team.addNote.input,
    reply: team.addNote.reply,
  }),
  listNotes: rpc({
    service,
    capability: 'team',
    verb: 'list-notes',
    request: team.listNotes.input,
    reply: team.listNotes.reply,
  }),
  upholdDecline: rpc({
    service,
    capability: 'loans',
    verb: 'uphold-decline',
    request: team.upholdDecline.input,
    reply: team.upholdDecline.reply,
  }),
  listQueues: rpc({
    service,
    capability: 'team',
    verb: 'list-queues',
    request: team.listQueues.input,
    reply: team.listQueues.reply,
  }),
  /** Whether a token still stands for somebody. Being asked about is no use of it: it does not keep a session alive. */
  checkSession: rpc({
    service,
    capability: 'sessions',
    verb: 'check',
    request: z.strictObject({ ...tokenSchema.shape, kind: z.enum(['staff', 'applicant']) }),
    reply: z.strictObject({ isAlive: z.boolean() }),
  }),
} as const;

/** What `changed` says: whose record, and what about it, where no state was moved. */
export const recordChangedDataSchema = z.strictObject({
  customerId: idSchema,
  what: team.recordChangeSchema,
  at: instantSchema,
});
