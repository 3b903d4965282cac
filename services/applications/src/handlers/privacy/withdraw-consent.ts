import { AppError, operations } from '@tshepa/contracts';
import { serveCommand } from '../../commands/serve-command.ts';
import { voidPasscodesQuietly } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { withoutConsents } from '../../domain/consents.ts';
import { privacyViewOf } from '../../domain/privacy/requests.ts';
import { makeTransition, rowFor } from '../../domain/transition.ts';

/**
 * Withdraws a consent (POPIA s11(2)(b)). An application that requires it is exited if that is still possible; an agreed
 * loan continues on the basis of the agreement. The bureau consent cannot be withdrawn after the credit check.
 */
export const withdrawConsent = (context: Context) =>
  serveCommand(context, operations.withdrawConsent, {
    by: 'applicant',
    decide: ({ application, request: { purpose } }) => {
      if (purpose === 'bureau' && application.bureau) throw new AppError('consent.used');
      const without = withoutConsents(application, { purposes: [purpose], now: context.clock.now() });
      const exit = { action: 'exit', by: 'applicant' } as const;
      if (without === application || purpose === 'marketing' || !rowFor(application, exit))
        return { application: without, reply: privacyViewOf };
      return { ...makeTransition(without, exit), reply: privacyViewOf };
    },
    after: ({ customerId }, meta) => voidPasscodesQuietly(context, meta, customerId),
  });
