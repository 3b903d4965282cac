import type { Clock, Logger } from '@tshepa/service-kit';
import type { SandboxConfig } from './config.ts';
import type { Faults } from './faults/engine.ts';
import type { Ledger } from './ledger.ts';
import type { Mandates } from './provider/mandates.ts';

export type SandboxContext = {
  config: SandboxConfig;
  clock: Clock;
  logger: Logger;
  ledger: Ledger;
  faults: Faults;
  mandates: Mandates;
};
