import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { passcodeSentSchema, personShape } from '../shared.ts';

export const requestResume = operation('applications.session.requestResume', {
  summary:
    'Send a passcode to the number on record; the reply and its timing are the same for unknown people',
  request: z.strictObject(personShape),
  reply: passcodeSentSchema,
  audit: { exempt: 'answers the same for everybody; the passcode itself is in the journal of messages' },
  callers: ['gateway'],
});
