import { AppError, assertThat, consentScreenPurposes } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import { standingConsent } from '../domain/consents.ts';
import { requireOpen } from '../domain/transition.ts';

/**
 * Refuses to send an application to the provider when it is no longer being filled in, or when `requireShareable`
 * refuses.
 * @throws AppError `application.illegal_transition`; `application.consent_required`; `application.active_loan`
 */
export async function requireSubmittable(context: Context, application: Application): Promise<void> {
  requireOpen(application.loan.state);
  await requireShareable(context, application);
}

/**
 * Refuses when a consent is missing, or when the applicant has another active loan. A submission would replace that
 * loan's account at the provider.
 * @throws AppError `application.consent_required`; `application.active_loan`
 */
export async function requireShareable(context: Context, application: Application): Promise<void> {
  const hasConsent = consentScreenPurposes.every((purpose) => standingConsent(application, purpose));
  assertThat(hasConsent, 'application.consent_required');
  const { idNumber } = application.applicant;
  if (idNumber && (await context.applications.hasOtherActiveLoan(idNumber, application.id)))
    throw new AppError('application.active_loan');
}
