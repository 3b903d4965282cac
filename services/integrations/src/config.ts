import {
  eventStreamConfigShape,
  httpUrlSetting,
  integerSetting,
  mongoConfigShape,
  opsConfigShape,
  serviceConfig,
  textSetting,
} from '@tshepa/service-kit';
import * as z from 'zod/mini';

const apiKey = textSetting(8);

/** Settings of the integrations service. API keys have no default, so the service does not start without them. */
export const configSchema = serviceConfig({
  ...mongoConfigShape,
  ...opsConfigShape,
  DB_NAME: z._default(textSetting(1), 'integrations'),
  ...eventStreamConfigShape,
  PROVIDER_URL: httpUrlSetting,
  PROVIDER_API_KEY: apiKey,
  BUREAU_URL: httpUrlSetting,
  BUREAU_API_KEY: apiKey,
  /** Selects the reader of bank statements: this service's own parser, or the bank-link service over HTTP. */
  STATEMENT_ANALYSER: z._default(z.enum(['own', 'bank_link']), 'own'),
  /**
   * How many applicants' statements one process reads before it ends. Production allows only 1, so that a hostile file
   * never meets another person's statements.
   */
  APPLICANTS_PER_PROCESS: integerSetting(1, 1),
  BANK_LINK_URL: httpUrlSetting,
  BANK_LINK_API_KEY: apiKey,
  ACCOUNT_CHECK_URL: httpUrlSetting,
  ACCOUNT_CHECK_API_KEY: apiKey,
  /** The decision service belongs to the provider and uses its key. */
  DECISIONS_URL: httpUrlSetting,
  WEBHOOK_SECRET: textSetting(16),
  // An effect and two look-ups must fit within the callers' time limit of 20 s.
  PARTY_EFFECT_TIMEOUT_MS: integerSetting(7_000, 50, 8_000),
  PARTY_READ_TIMEOUT_MS: integerSetting(4_000, 50, 5_000),
  PARTY_BREAKER_FAILURES: integerSetting(8, 1),
  PARTY_BREAKER_PAUSE_MS: integerSetting(5_000, 10),
}).check(({ value, issues }) => {
  const { NODE_ENV, APPLICANTS_PER_PROCESS } = value;
  if (NODE_ENV !== 'production' || APPLICANTS_PER_PROCESS === 1) return;
  const message = 'must be 1 in production';
  issues.push({ code: 'custom', input: APPLICANTS_PER_PROCESS, path: ['APPLICANTS_PER_PROCESS'], message });
});
export type Config = ReturnType<typeof configSchema.parse>;
