import type { Upcasters } from '@tshepa/contracts';
import type { Bus } from '@tshepa/messaging';
import type { Clock, Logger, Metrics } from '@tshepa/service-kit';
import type { Config } from './config.ts';
import { createLiveStreams, type LiveStreams } from './live/live-streams.ts';
import { createRateLimit, type RateLimit } from './middleware/rate-limit.ts';
import { createIdentity, type Identity } from './policies/identity.ts';
import { createSiteSwitch, type SiteSwitch } from './policies/site-switch.ts';

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

type Settings = Pick<Context, 'config' | 'bus' | 'clock' | 'logger' | 'metrics' | 'upcasters'>;

/** Wires the short-lived state of the gateway: identities, the site switch, rate limits and live streams. */
export const createContext = (settings: Settings): Context => {
  const live = createLiveStreams(settings);
  return {
    ...settings,
    live,
    identity: createIdentity(settings.bus, settings.clock, live.endOf),
    site: createSiteSwitch(settings.bus, settings.clock),
    publicLimit: createRateLimit({ perMinute: settings.config.RATE_LIMIT_PER_MINUTE, clock: settings.clock }),
    uploadLimit: createRateLimit({ perMinute: settings.config.PIECES_PER_MINUTE, clock: settings.clock }),
  };
};
