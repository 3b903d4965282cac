import type { Command } from '@tshepa/service-kit/operator-program';
import { formerBuildCommands } from './former-builds.ts';

export const operatorCommands: readonly Command[] = formerBuildCommands;
