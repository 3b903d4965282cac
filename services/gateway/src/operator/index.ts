import type { Command } from '@tshepa/service-kit/operator-program';
import { formerBuildCommands } from './former-builds.ts';

/** The commands of the operators' program in this image. */
export const operatorCommands: readonly Command[] = formerBuildCommands;
