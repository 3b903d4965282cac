import { notificationsRpc } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { OutboxEvent } from '@tshepa/service-kit';
import { auditActorOf } from '../audit/record.ts';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/customer.ts';
import { erasedRecord } from '../domain/privacy/erased-record.ts';
import type { CommandMeta } from './execute.ts';
import { ask } from './third-parties.ts';
import { voidPasscodesQuietly } from './void-passcodes.ts';

/** Why a record goes: its owner asked, or its time is over. */
export type ErasureGround = 'asked' | 'retention';

const maximumTries = 8;

/** Names nobody, and has nothing sealed: there is no key that could open it. */
const erasureEntry = (
  { clock }: Context,
  { actor, requestId }: CommandMeta,
  { id, loan }: Customer,
  ground: ErasureGround,
): OutboxEvent => ({
  id: newId(),
  subject: 'audit.change',
  at: clock.now(),
  requestId,
  data: {
    actor: auditActorOf(actor),
    kind: 'change',
    action: 'erase',
    customerIds: [id],
    details: { ground, from: loan.state },
  },
});

/**
 * Takes a person out of a record: documents, then the data key with everything that it sealed, the blind indexes and the
 * kept replies in one update, with its row of the trail. May be repeated from any point; the trail keeps its rows and
 * still verifies, because it is made of what lies sealed in it. False when there was nothing left to erase.
 */
export async function eraseRecord(
  context: Context,
  meta: CommandMeta,
  { customerId, ground }: { customerId: string; ground: ErasureGround },
): Promise<boolean> {
  const { customers, files, clock, logger } = context;
  for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
    const loaded = await customers.load(customerId);
    if (!loaded || loaded.record.erasedAt) return false;
    // What leads to the person elsewhere: while it cannot be ended, the record stays to be found again.
    await ask(context, meta, notificationsRpc.endPush, { customerId });
    // Before the record, so that one that is erased never leaves a document behind that nobody looks for.
    for (const { fileId } of await files.ofCustomer(customerId)) await files.remove(fileId);
    const { record, commands } = loaded;
    context.failPoint('applications.before-erase');
    const isErased = await customers.erase(erasedRecord(record, clock.now()), {
      commands,
      audit: erasureEntry(context, meta, record, ground),
    });
    if (!isErased) continue;
    context.failPoint('applications.after-erase');
    context.auditRelay.wake(customerId);
    await voidPasscodesQuietly(context, meta, customerId);
    logger.info({ event: 'customer.erased', customerId, ground }, 'a record was erased');
    return true;
  }
  return false;
}
