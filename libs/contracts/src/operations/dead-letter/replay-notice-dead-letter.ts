import { replayDeadLetterSchema, replayedSchema, replayTimeoutMs } from '../../entities/dead-letters.ts';
import { operation } from '../define.ts';

export const replayNoticeDeadLetter = operation('notifications.dead-letter.replayNoticeDeadLetter', {
  summary: 'Retry an event that the notifications service gave up on; for operators only',
  request: replayDeadLetterSchema,
  reply: replayedSchema,
  errors: ['request.invalid'],
  timeoutMs: replayTimeoutMs,
  callers: [],
  callersByKind: { operator: ['notifications'] },
});
