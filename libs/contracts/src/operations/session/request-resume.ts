import { operation } from '../define.ts';
import { byPersonSchema, passcodeSentSchema } from '../shared.ts';

export const requestResume = operation('applications.session.requestResume', {
  summary: 'Send a passcode to the number on record; reply and timing are the same for unknown people',
  request: byPersonSchema,
  reply: passcodeSentSchema,
  audit: { exempt: 'replies the same to everybody; the passcode itself is in the journal of messages' },
  repeat: 'with-key',
});
