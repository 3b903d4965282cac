import { AppError, integrationEvents, type MandateStatus } from '@tshepa/contracts';
import { consume } from '@tshepa/messaging';
import { executeCommand } from '../commands/execute.ts';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import { formerLoanOf, nextMandate, withFormerLoanAccepted } from '../domain/former-loans.ts';
import { readMandateReference } from '../domain/references.ts';
import { makeTransition } from '../domain/transition.ts';

type MandateUpdate = { reference: string; status: MandateStatus };

/** Returns true when a newer mandate of the same application has replaced this one. */
async function wasReplaced({ applications }: Context, reference: string): Promise<boolean> {
  const named = readMandateReference(reference);
  const loaded = named && (await applications.load(named.applicationId));
  return loaded ? nextMandate(loaded.application) > named.index : false;
}

/**
 * Loads the application that a mandate belongs to. A mandate requested at the moment of a decline or of a refused offer
 * was never stored. Its reference then names the application. The mandate of a former loan is no longer stored, and
 * only its acceptance matters.
 */
async function loadFor({ applications }: Context, { reference, status }: MandateUpdate) {
  const known = await applications.loadByMandate(reference);
  if (known) return known;
  const named = readMandateReference(reference);
  const loaded = named && (await applications.load(named.applicationId));
  if (!loaded) return null;
  const { application } = loaded;
  const isOfFormer = status === 'accepted' && formerLoanOf(application, reference) !== undefined;
  return application.loan.ending || isOfFormer ? loaded : null;
}

/** Has the loan cancelled once more, with a new reference, because its mandate was accepted after the decline or refusal. */
const withEndedAccepted = (application: Application): Application => {
  const { loan, cancelledLoans } = application;
  if (loan.mandate?.status === 'accepted') return application;
  const mandate = loan.mandate && { ...loan.mandate, status: 'accepted' as const };
  return {
    ...application,
    cancelledLoans: cancelledLoans + 1,
    loan: { ...loan, ...(mandate && { mandate }), ending: 'waiting' },
  };
};

/** Has the loan cancelled if it was declined, refused or replaced before the acceptance. Returns undefined otherwise. */
function withLateAcceptance(application: Application, reference: string): Application | undefined {
  const former = formerLoanOf(application, reference);
  if (former) return withFormerLoanAccepted(application, former, reference);
  return application.loan.ending ? withEndedAccepted(application) : undefined;
}

/**
 * Applies the bank's update of a mandate. Acceptance approves the loan, whether or not the applicant's tab is open; other
 * statuses keep the state. Late updates and updates of a replaced mandate change nothing, with one exception: when a
 * mandate is accepted after its loan was declined, refused or replaced, the loan is cancelled.
 */
export const updateMandate = (context: Context) =>
  consume(
    integrationEvents.mandateUpdated,
    { durable: 'applications-update-mandate' },
    async (event, { requestId }) => {
      const { reference, status } = event.data;
      const meta = {
        actor: { kind: 'system' as const, service: 'integrations' },
        requestId: requestId ?? event.id,
        idempotencyKey: event.id,
      };
      const load = () => loadFor(context, { reference, status });
      if (!(await load())) {
        if (await wasReplaced(context, reference)) return;
        // The reply to the request is not stored yet, so the event is retried until the reference is known.
        throw new AppError('party.unavailable');
      }
      await executeCommand(context, meta, {
        kind: 'update-mandate',
        by: 'system',
        body: { reference, status },
        load,
        decide: (application) => {
          const { loan } = application;
          const { mandate, state } = loan;
          const reply = () => ({ ok: true as const });
          const late = status === 'accepted' ? withLateAcceptance(application, reference) : undefined;
          if (late) return { application: late, reply, changed: 'provider' };
          if (
            mandate?.reference !== reference ||
            state !== 'LOAN_OTP_REQUIRED' ||
            mandate.status === 'accepted'
          )
            return { application, reply };
          // A late `requested` does not undo an outcome. An acceptance counts even after another outcome.
          if (status === 'requested' && mandate.status !== 'requested') return { application, reply };
          const updated = { ...application, loan: { ...application.loan, mandate: { ...mandate, status } } };
          if (status !== 'accepted') return { application: updated, reply, changed: 'mandate' };
          return { ...makeTransition(updated, { action: 'accept-mandate', by: 'system' }), reply };
        },
      });
    },
  );
