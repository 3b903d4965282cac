import { AppError } from '@tshepa/contracts';
import { takeAll } from '@tshepa/service-kit/mongo';
import type { Context } from '../context.ts';
import type { CommandMeta } from './replay.ts';

/**
 * Counts a new application by session and, unless the session has proven a cell number, by network address.
 * @throws AppError `request.rate_limited`
 */
export async function countNewApplication(
  { newApplicationCounts, sessions, vault, clock }: Context,
  { actor, network }: Pick<CommandMeta, 'actor' | 'network'>,
): Promise<void> {
  if (actor.kind !== 'applicant') return;
  const { sessionId } = actor;
  const places = [{ counts: newApplicationCounts.session, key: `session:${sessionId}` }];
  if (network && !(await sessions.isProven(sessionId)))
    places.push({
      counts: newApplicationCounts.network,
      key: `network:${vault.blindIndex('network', network)}`,
    });
  const retryAfterSeconds = await takeAll(places, clock.now());
  if (retryAfterSeconds !== undefined) throw new AppError('request.rate_limited', { retryAfterSeconds });
}
