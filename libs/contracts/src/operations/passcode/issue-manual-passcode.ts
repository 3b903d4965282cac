import { operation } from '../define.ts';
import { transitionErrors } from '../errors.ts';
import { byIdSchema, manualPasscodeSchema } from '../shared.ts';

export const issueManualPasscode = operation('applications.passcode.issueManualPasscode', {
  summary: 'Create a passcode for staff to give the applicant in a chat; it is shown once',
  http: { call: 'POST /loan/manual_otp/issue', access: 'staff', place: 'query', onRecord: true },
  request: byIdSchema,
  reply: manualPasscodeSchema,
  errors: transitionErrors,
  audit: 'recorded',
  repeat: 'with-key',
});
