import { operations } from '@tshepa/contracts';
import { loadNewestOwn } from '../../commands/newest-own.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { decideByPasscode } from './verify-passcodes.ts';

/** Verifies the passcode for the caller's newest application with this ID number. */
export const verifyEnrolmentPasscode = (context: Context) =>
  serveCommand(context, operations.verifyEnrolmentPasscode, {
    by: 'applicant',
    load: (request, { actor }) => loadNewestOwn(context, actor, request),
    isSlow: true,
    decide: decideByPasscode(context, 'enrolment', ''),
  });
