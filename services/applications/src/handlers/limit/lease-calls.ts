import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireSystem } from '../../policies.ts';

export const leaseCalls = ({ callCounts, vault, clock }: Context) =>
  serve(operations.leaseCalls, async ({ key, perMinute, calls }, { actor }) => {
    requireSystem(actor);
    const counts = callCounts.perMinute(perMinute);
    const retryAfterSeconds = await counts.take(vault.blindIndex('call', key), clock.now(), calls);
    if (retryAfterSeconds === undefined) return { kind: 'granted' as const };
    return { kind: 'refused' as const, retryAfterSeconds };
  });
