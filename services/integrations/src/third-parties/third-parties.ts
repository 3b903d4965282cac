import type { Clock, Logger, ThirdPartyMonitor } from '@tshepa/service-kit';
import type { Config } from '../config.ts';
import { createBankLinkAnalyser } from './bank-link/bank-link.ts';
import { createOwnAnalyser } from './bank-link/own-parser.ts';
import { createBureau } from './bureau/bureau.ts';
import { createDecisions } from './decisions/decisions.ts';
import { createPartyClient } from './party-client.ts';
import { createProviderClients } from './provider/clients.ts';
import { createProviderLoans } from './provider/loans.ts';

export type Parties = ReturnType<typeof createParties>;

type Parts = { logger: Logger; clock: Clock; watch: ThirdPartyMonitor };

/** Every third party, each behind its own breaker. */
export function createParties(config: Config, { logger, clock, watch }: Parts) {
  const client = (party: string, url: string, apiKey: string) =>
    createPartyClient({
      party,
      url,
      apiKey,
      logger,
      watch,
      effectTimeoutMs: config.PARTY_EFFECT_TIMEOUT_MS,
      readTimeoutMs: config.PARTY_READ_TIMEOUT_MS,
      breakerFailures: config.PARTY_BREAKER_FAILURES,
      breakerPauseMs: config.PARTY_BREAKER_PAUSE_MS,
    });
  const provider = client('provider', config.PROVIDER_URL, config.PROVIDER_API_KEY);
  return {
    provider: { ...createProviderClients(provider), ...createProviderLoans(provider) },
    bureau: createBureau(client('bureau', config.BUREAU_URL, config.BUREAU_API_KEY)),
    decisions: createDecisions(client('decisions', config.DECISIONS_URL, config.PROVIDER_API_KEY)),
    analyseStatements:
      config.STATEMENT_ANALYSER === 'own'
        ? createOwnAnalyser(clock)
        : createBankLinkAnalyser(client('bank_link', config.BANK_LINK_URL, config.BANK_LINK_API_KEY)),
  };
}
