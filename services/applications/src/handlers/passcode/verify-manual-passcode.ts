import { operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { decideByPasscode } from './verify-passcodes.ts';

export const verifyManualPasscode = (context: Context) =>
  serveCommand(context, operations.verifyManualPasscode, {
    by: 'applicant',
    isSlow: true,
    decide: decideByPasscode(context, 'manual', 'verified'),
  });
