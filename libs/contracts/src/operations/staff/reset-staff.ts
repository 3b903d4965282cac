import { oneTimePasswordSchema } from '../../entities/staff.ts';
import { operation } from '../define.ts';
import { byEmailSchema, withPasswordMs } from '../shared.ts';

export const resetStaff = operation('applications.staff.resetStaff', {
  summary: 'Give an account a new one-time password, and end its sessions and its lock, for operators',
  request: byEmailSchema,
  reply: oneTimePasswordSchema,
  errors: ['request.invalid'],
  audit: 'recorded',
  timeoutMs: withPasswordMs,
  callers: [],
  callersByKind: { operator: ['applications'] },
});
