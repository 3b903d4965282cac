import { v5 as uuidOf } from 'uuid';
import type { CommandMeta } from '../../commands/replay.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { chooseResumable } from '../../domain/resumable.ts';

export type Person = { idNumber: string; customerId?: string | undefined; cellNo?: string | undefined };

/**
 * The minimum duration, in milliseconds, of every reply about resuming. It exceeds the time to find an application and
 * to call the notifications service, so that the duration does not reveal whether an application exists.
 */
export const minimumReplyMs = 400;

const decoyNamespace = 'a2a54a67-3f40-4c0d-8b3c-2d0c2f6d2f0e';

/** Returns the id under which attempts are counted for an unknown person, who gets no code. */
export const decoyIdOf = ({ vault }: Context, idNumber: string): string =>
  uuidOf(vault.blindIndex('idNumber', idNumber), decoyNamespace);

export const sessionOf = ({ actor }: CommandMeta): string | undefined =>
  actor.kind === 'applicant' ? actor.sessionId : undefined;

export async function findResumable(
  context: Context,
  meta: CommandMeta,
  { idNumber, customerId: applicationId, cellNo }: Person,
): Promise<Application | undefined> {
  const applications = await context.applications.ofPerson(idNumber);
  return chooseResumable(applications, {
    sessionId: sessionOf(meta),
    heldId: applicationId,
    cellNo,
    now: context.clock.now(),
  });
}
