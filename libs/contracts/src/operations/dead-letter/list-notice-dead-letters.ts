import { deadLetterListSchema, listDeadLettersSchema } from '../../entities/dead-letters.ts';
import { operation } from '../define.ts';

export const listNoticeDeadLetters = operation('notifications.dead-letter.listNoticeDeadLetters', {
  summary: 'List the events that the notifications service gave up on, for operators',
  request: listDeadLettersSchema,
  reply: deadLetterListSchema,
  callers: [],
  callersByKind: { operator: ['notifications'] },
});
