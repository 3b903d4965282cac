import { AppError, type CreditCheckReply, consentScreenPurposes, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { type Decided, executeOn } from '../../commands/execute.ts';
import { reportDecision } from '../../commands/report-decision.ts';
import { storeReport } from '../../commands/store-report.ts';
import { ask, askOrWait } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { consentByCall, requireConsent, withConsents } from '../../domain/consents.ts';
import type { BureauResult, Customer } from '../../domain/application.ts';
import { move } from '../../domain/transition.ts';
import { references } from '../../domain/references.ts';
import { requireOpen } from '../../domain/require-open.ts';

/** A report younger than this is used again: pulls cost money and leave a trace on the person's record. */
const reportFreshMs = 7 * 24 * 3_600_000;

const replyOf =
  (result: BureauResult) =>
  (written: Customer): CreditCheckReply => ({
    compuScore: result.compuScore,
    clientRef: result.clientRef,
    jsonDataString: result.jsonDataString,
    state: written.loan.state,
  });

/** With the applicant's consent on record, asks the credit bureau and decides. */
export const checkCredit = (context: Context) =>
  serve(operations.checkCredit, (request, meta) =>
    executeOn<CreditCheckReply>(context, meta, {
      customerId: request.customerId,
      kind: 'check-credit',
      by: 'applicant',
      body: request,
      isSlow: true,
      decide: async (record, keepAside): Promise<Decided<CreditCheckReply> | null> => {
        requireOpen(record.loan.state);
        if (record.customer.idNumber !== request.idNumber) throw new AppError('customer.id_number_mismatch');
        const now = context.clock.now();
        const given = request.consent ?? consentByCall(record, now);
        if (given) {
          const consented = withConsents(record, {
            purposes: consentScreenPurposes,
            given,
            deviceId: meta.device?.deviceId,
            now,
          });
          // On record before anybody is asked: a crash may lose the enquiry, never the ground that it stood on.
          if (consented !== record) {
            await keepAside(consented);
            return null;
          }
        }
        requireConsent(record, 'bureau');
        requireConsent(record, 'processing');
        const isFresh = record.bureau && now.getTime() - Date.parse(record.bureau.pulledAt) < reportFreshMs;
        const result =
          record.bureau && isFresh
            ? record.bureau
            : await askOrWait(context, { record, keepAside }, () =>
                ask(context, meta, operations.requestBureauReport, {
                  reference: references.bureau(record.id, record.bureau?.pulledAt),
                  customerId: record.id,
                  idNumber: request.idNumber,
                  firstName: request.firstName,
                  lastName: request.lastName,
                }),
              );
        const decision = reportDecision(result, 'party.unavailable');
        const { unreachableSince: _answered, ...answered } = record;
        const checked = await storeReport(
          context,
          { ...answered, bureau: result },
          'CREDIT_REPORT',
          result.jsonDataString,
        );
        if (decision.outcome === 'continue') return { customer: checked, reply: replyOf(result) };
        const moved = move(checked, { action: 'decline-by-rule', by: 'system', reason: decision.reason });
        return { customer: moved.customer, reply: replyOf(result), moved };
      },
    }),
  );
