import { deadLetterListSchema, listDeadLettersSchema } from '../../entities/dead-letters.ts';
import { operation } from '../define.ts';

export const listDeadLetters = operation('applications.dead-letter.listDeadLetters', {
  summary: 'List the events that the applications service gave up on, for operators',
  request: listDeadLettersSchema,
  reply: deadLetterListSchema,
  audit: { exempt: 'for operators, and not about an applicant' },
  callers: [],
  callersByKind: { operator: ['applications'] },
});
