import type { Upcasters } from '@tshepa/contracts';
import type { Bus } from '@tshepa/messaging';
import type { Clock, Logger, Metrics } from '@tshepa/service-kit';
import type { Config } from './config.ts';
import { createLiveStreams, type LiveStreams } from './live/live-streams.ts';
import { createRateLimit, type RateLimit } from './middleware/rate-limit.ts';
import { createIdentity, type Identity } from './policies/identity.ts';
import { createSiteSwitch, type SiteSwitch } from './policies/site-switch.ts';

/** Everything a handler or a middleware may use. */
export type Context = {
  config: Config;
  bus: Bus;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  identity: Identity;
  site: SiteSwitch;
  live: LiveStreams;
  publicLimit: RateLimit;
  /** For chunks of files, by session. */
  uploadLimit: RateLimit;
  /** For calls in the shape of older apps. */
  upcasters: Upcasters;
};

type Given = Pick<Context, 'config' | 'bus' | 'clock' | 'logger' | 'metrics' | 'upcasters'>;

/** Wires the short-lived state of the gateway: identities, the site switch, rate limits and live streams. */
export const createContext = (given: Given): Context => {
  const live = createLiveStreams(given);
  return {
    ...given,
    live,
    identity: createIdentity(given.bus, given.clock, live.endOf),
    site: createSiteSwitch(given.bus, given.clock),
    publicLimit: createRateLimit({ perMinute: given.config.RATE_LIMIT_PER_MINUTE, clock: given.clock }),
    uploadLimit: createRateLimit({ perMinute: given.config.PIECES_PER_MINUTE, clock: given.clock }),
  };
};
