import { type Actor, AppError } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { requireOwned } from '../../policies.ts';
import type { ApplicationOwner } from '../../store/application-list.ts';

/** Limits the space that anybody can fill: an application may have this many unattached files, three times its need. */
export const maximumOpenUploads = 12;

/** After this time without a chunk, in milliseconds, an upload may be removed for another one. Refused ones at once. */
export const idleAfterMs = 10 * 60_000;

export async function ownedApplication(
  { owners }: Context,
  actor: Actor,
  customerId: string,
): Promise<ApplicationOwner> {
  if (actor.kind === 'public') throw new AppError('session.required');
  return requireOwned(actor, await owners.find(customerId));
}
