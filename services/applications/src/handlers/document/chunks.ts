import { type Actor, AppError } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { requireOwned } from '../../policies.ts';
import type { ApplicationOwner } from '../../store/application-owners.ts';

/**
 * The limit for unfinished uploads of one application, which bounds the space that they fill. It is three times the
 * need.
 */
export const maximumOpenUploads = 12;

/** An upload that has received no chunk for this many milliseconds may be removed to make room for another. */
export const idleAfterMs = 10 * 60_000;

export async function ownedApplication(
  { owners }: Context,
  actor: Actor,
  customerId: string,
): Promise<ApplicationOwner> {
  if (actor.kind === 'public') throw new AppError('session.required');
  return requireOwned(actor, await owners.find(customerId));
}
