import { AppError, type CreditCheckReply, consentScreenPurposes, operations } from '@tshepa/contracts';
import { releaseAll, takeAll } from '@tshepa/service-kit/mongo';
import type { CommandMeta } from '../../commands/replay.ts';
import { reportDecision, storeReport } from '../../commands/reports.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callOrMarkWaiting, callService, withoutSharedLimits } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application, BureauResult } from '../../domain/application.ts';
import { consentByCall, requireConsent, withConsents } from '../../domain/consents.ts';
import { references } from '../../domain/references.ts';
import { makeTransition, requireOpen } from '../../domain/transition.ts';

/** A younger report is used again, because each new one costs money and is visible at the bureau. */
const reportFreshMs = 7 * 24 * 3_600_000;

/** Score and report go to staff only, because the caller may have nothing but somebody's ID number. */
const replyOf =
  ({ clientRef }: BureauResult) =>
  (written: Application): CreditCheckReply => ({
    compuScore: 0,
    clientRef,
    jsonDataString: '',
    state: written.loan.state,
  });

/**
 * Counts the enquiry by session, device and address before the bureau is asked. An enquiry that fails does not count.
 * @throws AppError `application.limit` when one of the limits is reached.
 */
async function countedEnquiry<Answer>(
  { enquiryCounts, vault, clock }: Context,
  { actor, device, network }: CommandMeta,
  enquire: () => Promise<Answer>,
): Promise<Answer> {
  const { session, device: devices, network: networks } = enquiryCounts;
  const places = [
    ...(actor.kind === 'applicant' ? [{ counts: session, key: `session:${actor.sessionId}` }] : []),
    ...(device ? [{ counts: devices, key: `device:${device.deviceId}` }] : []),
    ...(network ? [{ counts: networks, key: `network:${vault.blindIndex('network', network)}` }] : []),
  ];
  const now = clock.now();
  if ((await takeAll(places, now)) !== undefined) throw new AppError('application.limit');
  return enquire().catch(async (error: unknown) => {
    await releaseAll(places, now);
    throw error;
  });
}

export const checkCredit = (context: Context) =>
  serveCommand(context, operations.checkCredit, {
    by: 'applicant',
    isSlow: true,
    decide: async ({ application, request, meta, savePartial }) => {
      requireOpen(application.loan.state);
      if (application.applicant.idNumber !== request.idNumber)
        throw new AppError('customer.id_number_mismatch');
      const now = context.clock.now();
      const given = request.consent ?? consentByCall(application, now);
      if (given) {
        const consented = withConsents(application, {
          purposes: consentScreenPurposes,
          given,
          deviceId: meta.device?.deviceId,
          now,
        });
        // The consent is stored before the call, so that a crash cannot lose the legal ground of an enquiry.
        if (consented !== application) {
          await savePartial(consented);
          return null;
        }
      }
      requireConsent(application, 'bureau');
      requireConsent(application, 'processing');
      const isFresh =
        application.bureau && now.getTime() - Date.parse(application.bureau.pulledAt) < reportFreshMs;
      const result =
        application.bureau && isFresh
          ? application.bureau
          : await countedEnquiry(context, withoutSharedLimits(meta, application), () =>
              callOrMarkWaiting(context, { application, savePartial }, () =>
                callService(context, meta, operations.requestBureauReport, {
                  reference: references.bureau(application.id, application.bureau?.pulledAt),
                  customerId: application.id,
                  idNumber: request.idNumber,
                  firstName: request.firstName,
                  lastName: request.lastName,
                }),
              ),
            );
      const decision = reportDecision(result, 'party.unavailable');
      const { unreachableSince: _answered, ...answered } = application;
      const checked = await storeReport(
        context,
        { ...answered, bureau: result },
        'CREDIT_REPORT',
        result.jsonDataString,
      );
      if (decision.outcome === 'continue') return { application: checked, reply: replyOf(result) };
      return {
        ...makeTransition(checked, { action: 'decline-by-rule', by: 'system', reason: decision.reason }),
        reply: replyOf(result),
      };
    },
  });
