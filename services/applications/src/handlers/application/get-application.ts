import { mandateOffer, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { toRecord } from '../../domain/application-view.ts';
import { loadOwned } from '../../policies.ts';
import { aheadOf, approvedLoansOf, readerOf } from './read-application.ts';

export const getApplication = (context: Context) =>
  serve(operations.getApplication, async ({ id }, { actor }) => {
    const application = await loadOwned(context, actor, id);
    const isStaff = actor.kind === 'staff';
    return toRecord(application, {
      reader: isStaff ? await readerOf(context, actor) : null,
      ahead: isStaff ? undefined : await aheadOf(context, application),
      offer: mandateOffer(context.clock.now(), context.config.MANDATE_CUT_OFF),
      approvedLoans: await approvedLoansOf(context, application),
    });
  });
