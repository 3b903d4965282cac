import type { Upcasters } from '@tshepa/contracts';
import type { Bus } from '@tshepa/messaging';
import type { Clock, Logger, Metrics } from '@tshepa/service-kit';
import type { Config } from './config.ts';
import { type CallLimits, createCallLimits } from './limits/call-limits.ts';
import { createProxyWatch } from './limits/watch-proxies.ts';
import { createLiveStreams } from './live/live-streams.ts';
import { createIdentity } from './policies/identity.ts';
import { createRefusalRecord } from './policies/refusal-record.ts';
import { createSiteSwitch } from './policies/site-switch.ts';
import { createWork } from './policies/work.ts';

export type Context = ReturnType<typeof createContext>;

type Settings = {
  config: Config;
  bus: Bus;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  /** Converters from the call formats of older apps to the current format. */
  upcasters: Upcasters;
  /** Replaces the usual limits of calls. */
  limits?: CallLimits | undefined;
};

/** Wires the short-lived state of the gateway: identities, the site switch, rate limits and live streams. */
export function createContext(settings: Settings) {
  const { bus, clock, config } = settings;
  const live = createLiveStreams(settings);
  return {
    ...settings,
    live,
    identity: createIdentity(bus, clock, live.endOf),
    site: createSiteSwitch(bus, clock),
    work: createWork(config.CALLS_AT_ONCE),
    limits: settings.limits ?? createCallLimits(settings),
    recordRefusal: createRefusalRecord(settings),
    watchProxies: createProxyWatch({ hops: config.TRUST_PROXY, logger: settings.logger }),
  };
}
