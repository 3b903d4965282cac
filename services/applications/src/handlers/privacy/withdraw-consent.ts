import { AppError, findTransition, operations, type PrivacyView } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn } from '../../commands/execute.ts';
import { voidPasscodesQuietly } from '../../commands/void-passcodes.ts';
import type { Context } from '../../context.ts';
import { withoutConsents } from '../../domain/consents.ts';
import { factsOf, move } from '../../domain/transition.ts';
import { privacyViewOf } from '../../domain/privacy/privacy-view.ts';

/**
 * Takes a consent back (POPIA s11(2)(b)). An application that stands on it ends, as far as its applicant may end it; a
 * loan that was agreed to goes on, because it stands on the agreement. The enquiry cannot be unmade.
 */
export const withdrawConsent = (context: Context) =>
  serve(operations.withdrawConsent, async (request, meta) => {
    const { customerId, purpose } = request;
    const view = await executeOn<PrivacyView>(context, meta, {
      customerId,
      kind: 'withdraw-consent',
      by: 'applicant',
      body: request,
      decide: (record) => {
        if (purpose === 'bureau' && record.bureau) throw new AppError('consent.used');
        const without = withoutConsents(record, { purposes: [purpose], now: context.clock.now() });
        const { state } = record.loan;
        const exit = { state, action: 'exit', by: 'applicant', facts: factsOf(record.loan) } as const;
        if (without === record || purpose === 'marketing' || !findTransition(exit))
          return { customer: without, reply: privacyViewOf };
        const moved = move(without, { action: 'exit', by: 'applicant' });
        return { customer: moved.customer, reply: privacyViewOf, moved };
      },
    });
    await voidPasscodesQuietly(context, meta, customerId);
    return view;
  });
