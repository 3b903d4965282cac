import type { Clock, Logger, ThirdPartyMonitor } from '@tshepa/service-kit';
import type { Config } from '../config.ts';
import { createPayslipAnalyser } from '../payslips/own-analyser.ts';
import { createOwnAnalyser, createReaderQueue } from '../statements/own-analyser.ts';
import { createAccountCheck } from './account-check.ts';
import { createBankLinkAnalyser } from './bank-link.ts';
import { createBureau } from './bureau.ts';
import { createThirdPartyClient } from './client.ts';
import { createDecisions } from './decisions.ts';
import { createProviderClients } from './provider/clients.ts';
import { createProviderLoans } from './provider/loans.ts';

export type ThirdParties = ReturnType<typeof createThirdParties>;

type Parts = { logger: Logger; clock: Clock; monitor: ThirdPartyMonitor };

export function createThirdParties(config: Config, { logger, clock, monitor }: Parts) {
  const client = (name: string, url: string, apiKey: string) =>
    createThirdPartyClient({
      name,
      url,
      apiKey,
      logger,
      monitor,
      effectTimeoutMs: config.PARTY_EFFECT_TIMEOUT_MS,
      readTimeoutMs: config.PARTY_READ_TIMEOUT_MS,
      breakerFailures: config.PARTY_BREAKER_FAILURES,
      breakerPauseMs: config.PARTY_BREAKER_PAUSE_MS,
    });
  const whenFree = createReaderQueue();
  const provider = client('provider', config.PROVIDER_URL, config.PROVIDER_API_KEY);
  return {
    provider: { ...createProviderClients(provider), ...createProviderLoans(provider) },
    bureau: createBureau(client('bureau', config.BUREAU_URL, config.BUREAU_API_KEY)),
    decisions: createDecisions(client('decisions', config.DECISIONS_URL, config.PROVIDER_API_KEY)),
    accountCheck: createAccountCheck(
      client('account_check', config.ACCOUNT_CHECK_URL, config.ACCOUNT_CHECK_API_KEY),
      config.PARTY_EFFECT_TIMEOUT_MS,
    ),
    analyseStatements:
      config.STATEMENT_ANALYSER === 'own'
        ? createOwnAnalyser(clock, { applicantsPerProcess: config.APPLICANTS_PER_PROCESS, whenFree })
        : createBankLinkAnalyser(client('bank_link', config.BANK_LINK_URL, config.BANK_LINK_API_KEY)),
    analysePayslip: createPayslipAnalyser(whenFree),
  };
}
