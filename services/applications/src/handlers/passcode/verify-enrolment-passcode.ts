import { operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import type { Context } from '../../context.ts';
import { ownsApplication } from '../../policies.ts';
import { decideByPasscode } from './verify-passcodes.ts';

/** Verifies the passcode for the caller's newest application with this ID number. */
export const verifyEnrolmentPasscode = (context: Context) =>
  serveCommand(context, operations.verifyEnrolmentPasscode, {
    by: 'applicant',
    load: async ({ idNumber, customerId }, { actor }) => {
      const own = (await context.applications.ofPerson(idNumber)).filter(
        (application) =>
          ownsApplication(actor, application) && (!customerId || application.id === customerId),
      );
      const [newest] = own.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
      return newest ? context.applications.load(newest.id) : null;
    },
    isSlow: true,
    decide: decideByPasscode(context, 'enrolment', ''),
  });
