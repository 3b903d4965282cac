import { type Actor, AppError } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { requireOwned } from '../../policies.ts';
import type { ApplicationOwner } from '../../store/application-owners.ts';

/** The application that files are uploaded to, if the caller owns it. */
export async function ownedRecord(
  { owners }: Context,
  actor: Actor,
  customerId: string,
): Promise<ApplicationOwner> {
  if (actor.kind === 'public') throw new AppError('session.required');
  return requireOwned(actor, await owners.find(customerId));
}
