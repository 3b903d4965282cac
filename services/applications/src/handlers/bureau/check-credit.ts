import {
  AppError,
  type CreditCheckReply,
  consentScreenPurposes,
  dayMs,
  finishedStates,
  operations,
} from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { releaseAll, takeAll } from '@tshepa/service-kit/mongo';
import { holdApplication } from '../../commands/raise-hold.ts';
import type { CommandMeta } from '../../commands/replay.ts';
import { reportDecision, withBureauReport } from '../../commands/reports.ts';
import { serveCommand } from '../../commands/serve-command.ts';
import { callOrMarkWaiting, callService, withoutSharedLimits } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application, BureauResult } from '../../domain/application.ts';
import { consentByCall, requireConsent, withConsents } from '../../domain/consents.ts';
import { withHold } from '../../domain/hold.ts';
import { references } from '../../domain/references.ts';
import { makeTransition, requireOpen } from '../../domain/transition.ts';

/**
 * A report younger than this, in milliseconds, is used again, because each new report costs money and is visible at the
 * bureau.
 */
const reportFreshMs = 7 * dayMs;

/** The reply contains neither score nor report, because the caller may know nothing but somebody's ID number. */
const replyOf =
  ({ clientRef }: BureauResult) =>
  (written: Application): CreditCheckReply => ({
    compuScore: 0,
    clientRef,
    jsonDataString: '',
    state: written.loan.state,
  });

/**
 * Counts the enquiry by session, device and network address before the bureau is asked. An enquiry that fails does not
 * count.
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

/** Counts the session that enquired. Returns true when too many different sessions enquired about the person in a day. */
async function isEnquiredTooOften(
  { enquiryCounts, vault, clock }: Context,
  { actor }: CommandMeta,
  idNumber: string,
): Promise<boolean> {
  if (actor.kind !== 'applicant') return false;
  const now = clock.now();
  const person = `person:${vault.blindIndex('idNumber', idNumber)}`;
  const session = `${person}:${actor.sessionId}`;
  if ((await enquiryCounts.personBySession.take(session, now)) !== undefined) return false;
  if ((await enquiryCounts.person.take(person, now)) === undefined) return false;
  // The session must not stay counted, because the command may be decided again and must come to the same result.
  await enquiryCounts.personBySession.release(session, now);
  return true;
}

const enquiriesHold = {
  reason: 'enquiries' as const,
  details: ['Credit enquiries from three or more phones or browsers within a day'],
};

/** Holds the person's other applications as well, because nobody can know yet which of them the person began. */
async function holdOthers(
  context: Context,
  { customerId, idNumber }: { customerId: string; idNumber: string },
): Promise<void> {
  const all = await context.applications.ofPerson(idNumber);
  const isHeld = (application: Application) =>
    application.holds?.some(({ reason }) => reason === enquiriesHold.reason) === true;
  if (!all.some((application) => application.id === customerId && isHeld(application))) return;
  for (const other of all)
    if (!isHeld(other) && !finishedStates.includes(other.loan.state))
      await holdApplication(context, other.id, enquiriesHold);
}

export const checkCredit = (context: Context) =>
  serveCommand(context, operations.checkCredit, {
    by: 'applicant',
    isSlow: true,
    after: (request) => holdOthers(context, request),
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
        // The consent is stored before the bureau is asked, so that a crash cannot lose the legal ground of an enquiry.
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
          : await countedEnquiry(context, await withoutSharedLimits(context, meta), () =>
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
      const isNew = result !== application.bureau;
      const held =
        isNew && (await isEnquiredTooOften(context, meta, request.idNumber))
          ? withHold(answered, { ...enquiriesHold, id: newId(), now })
          : answered;
      const checked = await withBureauReport(context, held, result);
      if (decision.outcome === 'continue') return { application: checked, reply: replyOf(result) };
      return {
        ...makeTransition(checked, { action: 'decline-by-rule', by: 'system', reason: decision.reason }),
        reply: replyOf(result),
      };
    },
  });
