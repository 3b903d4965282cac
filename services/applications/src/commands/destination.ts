import { AppError, operations, type ProviderAccount } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { accountDiffers } from '../domain/answers.ts';
import type { Application } from '../domain/application.ts';
import { destinationOf, differencesFrom, withDestination } from '../domain/destination.ts';
import { numberQuestionOf } from '../domain/number-proof.ts';
import { references } from '../domain/references.ts';
import type { SavePartial } from './execute.ts';
import { raiseHold } from './raise-hold.ts';
import type { CommandMeta } from './replay.ts';
import { submitClient } from './submit-to-provider.ts';
import { callService } from './third-parties.ts';

/**
 * Submits the person and the account of the application to the provider, in place of former submissions, and binds the
 * account. `submission` identifies this submission, so that the same content can be submitted again after other
 * content.
 * @throws AppError `submission.refused` with the provider's reasons.
 */
export async function submitDestination(
  context: Context,
  meta: CommandMeta,
  { application, submission }: { application: Application; submission: string },
): Promise<Application> {
  const reference = references.submission(application.id, submission);
  await submitClient(context, meta, { application, reference });
  return withDestination(application);
}

type Comparison = {
  /** The stored application. It is put on hold when the accounts differ. */
  application: Application;
  clientId: string;
  savePartial: SavePartial;
};

/**
 * Returns the bound account after comparing it with the account on file at the provider and the account of the
 * statements. A difference puts the application on hold.
 * @throws AppError `provider.account_differs` for staff and `application.on_hold` for applicants; `party.unavailable`.
 */
export async function confirmDestination(
  context: Context,
  meta: CommandMeta,
  { application, clientId, savePartial }: Comparison,
): Promise<ProviderAccount> {
  const destination = destinationOf(application);
  const compare = async () => {
    const onFile = await callService(context, meta, operations.findProviderAccount, { clientId });
    // The submission compares the account with the statements, but staff may have skipped that comparison.
    const ofStatements = accountDiffers(application) ? ['Account number of the statements'] : [];
    return [...differencesFrom(destination, onFile), ...ofStatements];
  };
  if ((await compare()).length === 0) return destination;
  // A damaged answer looks like a difference, so the provider is asked again before a hold.
  const details = await compare();
  if (details.length === 0) return destination;
  await raiseHold(context, meta, { application, savePartial, reason: 'account-differs', details });
  context.logger.error(
    { event: 'provider.account_differs', customerId: application.id },
    'the account on file at the provider is not the verified one',
  );
  const { state } = application.loan;
  throw new AppError(meta.actor.kind === 'staff' ? 'provider.account_differs' : 'application.on_hold', {
    state,
  });
}

/**
 * Requires that a passcode has lately proved the cell number that an e-wallet belongs to. Puts the application on hold
 * otherwise. @throws AppError `application.on_hold`.
 */
export async function confirmNumber(
  context: Context,
  meta: CommandMeta,
  { application, savePartial }: Pick<Comparison, 'application' | 'savePartial'>,
): Promise<void> {
  const question = numberQuestionOf(application, context.clock.now());
  if (!question) return;
  await raiseHold(context, meta, { application, savePartial, ...question });
  throw new AppError('application.on_hold', { state: application.loan.state });
}
