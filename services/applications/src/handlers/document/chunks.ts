import { type Actor, AppError } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { requireOwned } from '../../policies.ts';
import type { ApplicationOwner } from '../../store/application-list.ts';

/**
 * An application may have at most this many unattached files, which limits the space that anybody can fill. It is three
 * times what an application needs.
 */
export const maximumOpenUploads = 12;

/**
 * After this time without a chunk, in milliseconds, an upload may be removed to make room for another. A refused upload
 * may be removed at once.
 */
export const idleAfterMs = 10 * 60_000;

export async function ownedApplication(
  { owners }: Context,
  actor: Actor,
  customerId: string,
): Promise<ApplicationOwner> {
  if (actor.kind === 'public') throw new AppError('session.required');
  return requireOwned(actor, await owners.find(customerId));
}
