import { mongoConfigShape, opsConfigShape, serviceConfig } from '@tshepa/service-kit';
import * as z from 'zod';

const httpUrl = z.string().regex(/^https?:\/\/[^\s/]+\S*$/, 'must look like https://host/path');
const apiKey = z.string().min(8);

/** Settings of the integrations service. Keys have no default, so it does not start without them. */
export const configSchema = serviceConfig({
  ...mongoConfigShape,
  ...opsConfigShape,
  DB_NAME: z.string().min(1).default('integrations'),
  STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  PROVIDER_URL: httpUrl,
  PROVIDER_API_KEY: apiKey,
  BUREAU_URL: httpUrl,
  BUREAU_API_KEY: apiKey,
  /** What reads bank statements: the parser of this service, or the bank-link service over HTTP. */
  STATEMENT_ANALYSER: z.enum(['own', 'bank_link']).default('own'),
  BANK_LINK_URL: httpUrl,
  BANK_LINK_API_KEY: apiKey,
  /** The decision service belongs to the provider and uses its key. */
  DECISIONS_URL: httpUrl,
  WEBHOOK_SECRET: z.string().min(16),
  // An effect and two look-ups must fit into the callers' time limit of 20 s.
  PARTY_EFFECT_TIMEOUT_MS: z.coerce.number().int().min(50).max(8_000).default(7_000),
  PARTY_READ_TIMEOUT_MS: z.coerce.number().int().min(50).max(5_000).default(4_000),
  PARTY_BREAKER_FAILURES: z.coerce.number().int().min(1).default(8),
  PARTY_BREAKER_PAUSE_MS: z.coerce.number().int().min(10).default(5_000),
});
export type Config = ReturnType<typeof configSchema.parse>;
