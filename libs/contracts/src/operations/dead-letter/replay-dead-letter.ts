import { replayDeadLetterSchema, replayedSchema, replayTimeoutMs } from '../../entities/dead-letters.ts';
import { operation } from '../define.ts';

export const replayDeadLetter = operation('applications.dead-letter.replayDeadLetter', {
  summary: 'Retry an event that the applications service gave up on; for operators only',
  request: replayDeadLetterSchema,
  reply: replayedSchema,
  errors: ['request.invalid'],
  audit: 'recorded',
  timeoutMs: replayTimeoutMs,
  callers: [],
  callersByKind: { operator: ['applications'] },
});
