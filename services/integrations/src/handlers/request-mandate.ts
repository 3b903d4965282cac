import { integrationsRpc } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { graceMs } from '../domain/watch-schedule.ts';
import { serveSystem } from '../policies.ts';

export const requestMandate = ({ runEffect, kinds, parties, mandateWatches, clock }: Context) =>
  serveSystem(integrationsRpc.requestMandate, async ({ customerId, ...mandate }) => {
    const deadlineMs = clock.nowMs() + mandate.windowSeconds * 1000;
    await mandateWatches.begin(mandate.reference, new Date(deadlineMs), new Date(deadlineMs + graceMs));
    return runEffect(kinds.mandate, { reference: mandate.reference, customerId }, () =>
      parties.provider.requestMandate(mandate),
    );
  });
