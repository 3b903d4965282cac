import type { Command } from '@tshepa/service-kit/operator-program';
import { reindexPeopleCommand } from './reindex-people.ts';
import { rewrapKeysCommand } from './rewrap-keys.ts';
import { verifyAudit } from './verify-audit.ts';

/** The commands of the operators' program in this image, one file each. */
export const operatorCommands: readonly Command[] = [verifyAudit, rewrapKeysCommand, reindexPeopleCommand];
