import { AppError, errorCatalogue, type HttpCall, operations, type SiteStatus } from '@tshepa/contracts';
import type { Bus } from '@tshepa/messaging';
import type { Clock } from '@tshepa/service-kit';
import { createShortCache } from '../short-cache.ts';
import type { Caller } from './access.ts';

export type SiteSwitch = ReturnType<typeof createSiteSwitch>;

const ttlMs = 2_000;
const retryAfterSeconds = 60;

export function createSiteSwitch(bus: Bus, clock: Clock) {
  const cache = createShortCache<SiteStatus>({ ttlMs, clock });
  return {
    status: (requestId: string) =>
      cache.get('site', () =>
        bus.request(operations.getSiteStatus, {}, { actor: { kind: 'public' }, requestId }),
      ),
    /** Must be called after a change, so that the next read fetches the status again. */
    forget: () => cache.forget('site'),
  };
}

/** Refuses new work from applicants while the site is closed. Status calls, third parties and staff continue. */
export async function refuseWhileClosed(
  site: SiteSwitch,
  route: HttpCall,
  caller: Caller,
  requestId: string,
): Promise<void> {
  if (!route.closable || caller.kind === 'agent' || caller.kind === 'manager') return;
  const { active, message } = await site.status(requestId);
  if (active) return;
  throw new AppError('site.closed', {
    message: message || errorCatalogue['site.closed'].text,
    retryAfterSeconds,
  });
}
