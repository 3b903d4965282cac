import { assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { loadNewestOwn } from '../../commands/newest-own.ts';
import type { Context } from '../../context.ts';
import { requireStaff } from '../../policies.ts';

const notDecided = { approved: false, declined: false };

/** Tells staff the decision on the newest application of a person. */
export const findDecision = (context: Context) =>
  serve(operations.findDecision, async (request, { actor }) => {
    const found = await loadNewestOwn(context, requireStaff(actor), request);
    assertThat(found, 'customer.not_found');
    const { decision = notDecided, loan } = found.application;
    return { ...decision, state: loan.state };
  });
