import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { nextLookUp } from '../../jobs/watch-mandates.ts';
import { serveSystem } from '../../policies.ts';

/** The watch is stored first, so that a crash leaves no mandate without a watch. */
export const requestMandate = ({ runEffect, kinds, mandateWatches, clock }: Context) =>
  serveSystem(operations.requestMandate, async ({ customerId, ...mandate }) => {
    const now = clock.now();
    const deadline = new Date(now.getTime() + mandate.windowSeconds * 1000);
    await mandateWatches.begin(mandate.reference, deadline, nextLookUp({ now, deadline, lookUps: 0 }));
    return runEffect(kinds.mandate, customerId, mandate);
  });
