import { replayDeadLetterSchema, replayedSchema, replayTimeoutMs } from '../../entities/dead-letters.ts';
import { operation } from '../define.ts';

export const replayDeadLetter = operation('applications.dead-letter.replayDeadLetter', {
  summary: 'Handle an event again that the applications service gave up, for operators',
  request: replayDeadLetterSchema,
  reply: replayedSchema,
  errors: ['request.invalid'],
  audit: 'recorded',
  timeoutMs: replayTimeoutMs,
  callers: [],
  apart: { operator: ['applications'] },
});
