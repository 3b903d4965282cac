import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { OutboxEvent } from '@tshepa/service-kit';
import { auditActorOf } from '../audit/entries.ts';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import { erasedApplication } from '../domain/privacy/erased-application.ts';
import type { CommandMeta } from './execute.ts';
import { callService } from './third-parties.ts';
import { voidPasscodesQuietly } from './void-passcodes.ts';

/** Why an application is erased: its owner requested it, or the retention period is over. */
export type ErasureGround = 'asked' | 'retention';

const maximumTries = 8;

/** The audit entry has nothing sealed, because there is no key left to open it. */
const erasureEntry = (
  { clock }: Context,
  { actor, requestId }: CommandMeta,
  { id, loan }: Application,
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
 * Erases the personal data of an application: first the documents, then the data key with everything sealed by it, the
 * blind indexes and the stored replies in one update with the audit entry. It may be repeated from any point. The audit
 * trail keeps its rows and can still be verified, because its codes cover the sealed form. Returns false when there was
 * nothing to erase.
 */
export async function eraseApplication(
  context: Context,
  meta: CommandMeta,
  { applicationId, ground }: { applicationId: string; ground: ErasureGround },
): Promise<boolean> {
  const { applications, files, clock, logger } = context;
  for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
    const loaded = await applications.load(applicationId);
    if (!loaded || loaded.application.erasedAt) return false;
    // Push subscriptions lead to the person elsewhere. Until they are ended the application stays, to be found again.
    await callService(context, meta, operations.endPushSubscriptions, { customerId: applicationId });
    // Documents go first, so that an erased application never leaves one behind that nobody looks for.
    for (const { fileId } of await files.ofApplication(applicationId)) await files.remove(fileId);
    const { application, commands } = loaded;
    context.failPoint('applications.before-erase');
    const isErased = await applications.erase(erasedApplication(application, clock.now()), {
      commands,
      audit: erasureEntry(context, meta, application, ground),
    });
    if (!isErased) continue;
    context.failPoint('applications.after-erase');
    context.auditRelay.wake(applicationId);
    await voidPasscodesQuietly(context, meta, applicationId);
    logger.info({ event: 'customer.erased', customerId: applicationId, ground }, 'an application was erased');
    return true;
  }
  return false;
}
