import { operations } from '@tshepa/contracts';
import { deadLetterCommands } from '@tshepa/messaging';
import type { Command } from '@tshepa/service-kit/operator-program';
import { acceptAuditKey } from './accept-audit-key.ts';
import { backUp } from './back-up.ts';
import { jobCommands } from './jobs.ts';
import { reindexPeopleCommand } from './reindex-people.ts';
import { restore } from './restore.ts';
import { keyStatus, rotateMasterKey } from './rotate-master-key.ts';
import { secondEyesCommands } from './second-eyes.ts';
import { staffCommands } from './staff.ts';
import { verifyAudit } from './verify-audit.ts';

export const operatorCommands: readonly Command[] = [
  ...staffCommands,
  ...secondEyesCommands,
  ...deadLetterCommands({ list: operations.listDeadLetters, replay: operations.replayDeadLetter }),
  verifyAudit,
  acceptAuditKey,
  keyStatus,
  rotateMasterKey,
  reindexPeopleCommand,
  ...jobCommands,
  backUp,
  restore,
];
