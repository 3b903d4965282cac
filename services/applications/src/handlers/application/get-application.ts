import { AppError, mandateOffer, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { approvedLoansOf, readerOf } from '../../commands/record-facts.ts';
import type { Context } from '../../context.ts';
import { toRecord } from '../../domain/application-view.ts';
import { ownsApplication } from '../../policies.ts';

export const getApplication = (context: Context) =>
  serve(operations.getApplication, async ({ id }, { actor }) => {
    const loaded = await context.applications.load(id);
    if (!loaded || !ownsApplication(actor, loaded.application)) throw new AppError('customer.not_found');
    return toRecord(loaded.application, {
      reader: actor.kind === 'staff' ? await readerOf(context, actor) : null,
      offer: mandateOffer(context.clock.now(), context.config.MANDATE_CUT_OFF),
      approvedLoans: await approvedLoansOf(context, loaded.application),
    });
  });
