import { type Actor, AppError } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { requireOwned } from '../../policies.ts';
import type { ApplicationOwner } from '../../store/application-owners.ts';

/** The record that files are put to, when it is the caller's. */
export async function ownedRecord(
  { owners }: Context,
  actor: Actor,
  customerId: string,
): Promise<ApplicationOwner> {
  if (actor.kind === 'public') throw new AppError('session.required');
  return requireOwned(actor, await owners.find(customerId));
}
