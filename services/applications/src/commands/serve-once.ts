import { AppError, assertThat, type Rpc } from '@tshepa/contracts';
import { type CallMeta, type Handler, newId, serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { VaultError } from '../crypto/vault.ts';
import type { KnownCall } from '../store/staff-replies.ts';
import { principalOf } from './replay.ts';

type Schema = Rpc['request'];
type Output<S extends Schema> = S['_zod']['output'];
type Input<S extends Schema> = S['_zod']['input'];

/** @throws AppError as `serveOnce` does. */
function replyTo({ staffReplies }: Context, known: KnownCall, digest: string): unknown {
  assertThat(known.digest === digest, 'idempotency.mismatch');
  if (known.reply === undefined) throw new AppError('idempotency.in_progress', { retryAfterSeconds: 1 });
  try {
    return staffReplies.open(known);
  } catch (cause) {
    if (cause instanceof VaultError) throw new AppError('idempotency.reply_gone', {}, { cause });
    throw cause;
  }
}

/**
 * Serves a call of staff that changes something outside an application: the first reply is repeated for the same key. A
 * process that dies between the change and its reply leaves the call to be made again.
 * @throws AppError `idempotency.mismatch` for another call with the same key; `idempotency.in_progress` while the first one
 * runs; `idempotency.reply_gone` when the master key was replaced since.
 */
export const serveOnce = <const Name extends string, Request extends Schema, Reply extends Schema>(
  context: Context,
  definition: Rpc<Request, Reply> & { readonly name: Name; readonly action: string },
  handle: (request: Output<Request>, meta: CallMeta) => Promise<Input<Reply>>,
): Handler<Name> & { keepsReply: true } => ({
  ...serve(definition, async (request, meta) => {
    const { staffReplies, vault } = context;
    const { idempotencyKey: key, actor } = meta;
    if (!key) return handle(request, meta);
    const digest = vault.blindIndex('call', JSON.stringify([definition.action, request]));
    const call = { _id: `${principalOf(actor)} ${key}`, digest, holder: newId() };
    const known = await staffReplies.claim(call);
    // The same call produced the stored reply, so it has the right type.
    if (known) return replyTo(context, known, digest) as Input<Reply>;
    try {
      const reply = await handle(request, meta);
      await staffReplies.keep(call, reply);
      return reply;
    } catch (error) {
      await staffReplies.release(call);
      throw error;
    }
  }),
  keepsReply: true,
});
