import { AppError, operations, type PrivacyView } from '@tshepa/contracts';
import { newId, serve } from '@tshepa/messaging';
import { eraseApplication } from '../../commands/erase-application.ts';
import { executeOn } from '../../commands/execute.ts';
import type { CommandMeta } from '../../commands/replay.ts';
import type { Context } from '../../context.ts';
import { privacyViewOf, withRequest } from '../../domain/privacy/requests.ts';

const erased = { isErased: true, view: null };

/** Returns true when this command has erased the application and is sent again after a lost reply. */
async function hasErased(context: Context, { idempotencyKey }: CommandMeta, customerId: string) {
  const loaded = await context.applications.load(customerId);
  if (!loaded?.application.erasedAt || !idempotencyKey) return false;
  return loaded.commands.some(({ key }) => key === idempotencyKey);
}

/** Adds a request. An erasure is carried out at once, unless the retention period requires it to wait until a later day. */
export const addPrivacyRequest = (context: Context) =>
  serve(operations.addPrivacyRequest, async (request, meta) => {
    const { customerId, kind, text } = request;
    try {
      const view = await executeOn<PrivacyView>(context, meta, {
        applicationId: customerId,
        kind: 'add-privacy-request',
        by: 'applicant',
        body: request,
        decide: (application) => ({
          application: withRequest(application, { id: newId(), kind, text, now: context.clock.now() }),
          reply: privacyViewOf,
        }),
      });
      if (kind !== 'erasure' || view.heldUntil !== null) return { isErased: false, view };
      await eraseApplication(context, meta, { applicationId: customerId, ground: 'asked' });
      return erased;
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'customer.not_found';
      if (isGone && (await hasErased(context, meta, customerId))) return erased;
      throw error;
    }
  });
