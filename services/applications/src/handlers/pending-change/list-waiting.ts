import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { openHolds } from '../../domain/hold.ts';
import { requireOperator } from '../../policies.ts';

export const listWaiting = ({ applications }: Context) =>
  serve(operations.listWaiting, async (_nothing, { actor }) => {
    requireOperator(actor);
    const waiting = await applications.waitingForSecond();
    return {
      items: waiting.map((application) => {
        const { id: customerId, pending } = application;
        const { id = '', action, by, at = '' } = pending ?? {};
        return {
          customerId,
          ...(action && by ? { change: { id, action, by, at } } : {}),
          holds: openHolds(application).map(({ answer: _none, ...hold }) => hold),
        };
      }),
    };
  });
