import { createHash } from 'node:crypto';
import { type Actor, AppError, allOperations, assertThat, type OperationName } from '@tshepa/contracts';
import { formerActions } from '@tshepa/contracts/former-names';
import type { CallMeta } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import type { CommandEntry } from '../store/application-document.ts';
import type { LoadedApplication } from '../store/applications.ts';

/** The metadata of a call, as far as commands use it. Consumers and jobs create their own. */
export type CommandMeta = Pick<
  CallMeta,
  'actor' | 'requestId' | 'idempotencyKey' | 'device' | 'ifMatch' | 'language' | 'network' | 'batch'
>;

/** The service itself, for calls to other services and for work that no caller requested. */
export const systemActor = { kind: 'system', service: 'applications' } as const satisfies Actor;

/** Returns the owner of an idempotency key. All sessions of an applicant share their keys. */
export const principalOf = (actor: Actor): string =>
  actor.kind === 'staff'
    ? `staff:${actor.staffId}`
    : actor.kind === 'system'
      ? `system:${actor.service}`
      : actor.kind;

/** A renamed command keeps its first kind in digests, so that builds of different ages compute the same digest. */
const kindInDigest = new Map(
  allOperations.flatMap(({ name, action }) => {
    const [former] = formerActions[name as OperationName] ?? [];
    return former ? [[action, former] as const] : [];
  }),
);

/** Returns a digest that distinguishes a command from another one with the same idempotency key. */
export const digestOf = (kind: string, body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([kindInDigest.get(kind) ?? kind, body]))
    .digest('base64url');

const replyContext = (applicationId: string, key: string) => `reply:${applicationId}:${key}`;

/**
 * Returns the stored reply of a command that was executed before, or null. @throws AppError `idempotency.mismatch` for
 * another command with the same idempotency key; `idempotency.reply_gone` when the command was executed but its reply
 * is no longer stored.
 */
export function replayOf(
  { vault }: Context,
  loaded: LoadedApplication,
  meta: CommandMeta,
  digest: string,
): { reply: unknown } | null {
  const principal = principalOf(meta.actor);
  const entry = loaded.commands.find(
    (known) => known.key === meta.idempotencyKey && known.principal === principal,
  );
  if (!entry || !meta.idempotencyKey) return null;
  assertThat(entry.digest === digest, 'idempotency.mismatch');
  if (entry.reply === undefined) throw new AppError('idempotency.reply_gone');
  return {
    reply: vault.open(
      loaded.application.dataKey,
      replyContext(loaded.application.id, entry.key),
      entry.reply,
    ),
  };
}

export function commandEntry(
  context: Context,
  application: Application,
  meta: CommandMeta,
  { digest, reply }: { digest: string; reply: unknown },
): CommandEntry | undefined {
  if (!meta.idempotencyKey) return undefined;
  return {
    key: meta.idempotencyKey,
    principal: principalOf(meta.actor),
    digest,
    reply: context.vault.seal(application.dataKey, replyContext(application.id, meta.idempotencyKey), reply),
    at: context.clock.now(),
  };
}
