import { resolve } from 'node:path';
import { maximumCallsPerMinute } from '@tshepa/contracts';
import { integerSetting, opsConfigShape, serviceConfig } from '@tshepa/service-kit';
import * as z from 'zod/mini';

const builtPwa = resolve(import.meta.dirname, '../../../pwa/dist');
const formerPwa = resolve(import.meta.dirname, '../../../pwa/former');

const perMinute = (fallback: number) => integerSetting(fallback, 1, maximumCallsPerMinute);

/** Settings of the gateway. It has no secrets, because it stores and signs nothing. */
export const configSchema = serviceConfig({
  ...opsConfigShape,
  PORT: integerSetting(8080, 0, 65_535),
  /** The public origin. Without it, the Host header names our own origin, and passkeys work only without TLS. */
  PUBLIC_URL: z.optional(z.url()),
  PWA_DIR: z._default(z.string(), builtPwa),
  /** Assets of earlier builds, for pages that still run one of them. */
  PWA_FORMER_DIR: z._default(z.string(), formerPwa),
  /** Apps built before this time have to update before they can continue. */
  MINIMUM_APP_BUILD: z.optional(z.iso.datetime()),
  /**
   * The number of our proxies before the gateway. Each adds its caller's address to X-Forwarded-For, so the first proxy
   * adds the client's address.
   */
  TRUST_PROXY: integerSetting(0, 0, 5),
  /** The limit of calls under way in this process; further calls get 503. A quarter is kept for reads and webhooks. */
  CALLS_AT_ONCE: integerSetting(96, 1),
  /** Calls per minute of one public operation from one address. Many people of a mobile network share one address. */
  RATE_LIMIT_PER_MINUTE: perMinute(120),
  /** Chunks per minute from one session. All documents of an application have at most 164 chunks. */
  PIECES_PER_MINUTE: perMinute(300),
  /** Other changes per minute in one session, and from one device. A phone that was offline sends about 40 at once. */
  CHANGES_PER_SESSION_PER_MINUTE: perMinute(240),
  /** Changes per minute from one address, counting only sessions without a proven cell number. */
  CHANGES_PER_NETWORK_PER_MINUTE: perMinute(1_500),
  /** Changes per minute in total, counting only sessions without a proven cell number. */
  CHANGES_PER_MINUTE: perMinute(12_000),
});
export type Config = z.output<typeof configSchema>;
