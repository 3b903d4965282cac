import { AppError, type Decision, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { type Decided, executeOn } from '../../commands/execute.ts';
import { ask, askOrWait } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { move } from '../../domain/transition.ts';
import { references } from '../../domain/references.ts';
import { requireOpen } from '../../domain/require-open.ts';

/** The decision on record for a person, or a new one; a decline ends the application. */
export const checkDecision = (context: Context) =>
  serve(operations.checkDecision, (request, meta) =>
    executeOn<Decision>(context, meta, {
      customerId: request.customerId,
      kind: 'check-decision',
      by: 'applicant',
      body: request,
      isSlow: true,
      decide: async (record, keepAside): Promise<Decided<Decision>> => {
        requireOpen(record.loan.state);
        if (record.customer.idNumber !== request.idNumber) throw new AppError('customer.id_number_mismatch');
        const decision = await askOrWait(context, { record, keepAside }, () =>
          ask(context, meta, operations.requestDecision, {
            reference: references.decision(record.id),
            customerId: record.id,
            idNumber: request.idNumber,
          }),
        );
        const { unreachableSince: _answered, ...answered } = record;
        const decided = { ...answered, decision };
        if (!decision.declined) {
          return { customer: decided, reply: (written) => ({ ...decision, state: written.loan.state }) };
        }
        const moved = move(decided, { action: 'decline-by-rule', by: 'system', reason: 'Algorithm' });
        return {
          customer: moved.customer,
          reply: (written) => ({ ...decision, state: written.loan.state }),
          moved,
        };
      },
    }),
  );
