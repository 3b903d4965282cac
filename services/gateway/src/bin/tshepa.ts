import { runProgram } from '@tshepa/service-kit/operator-program';
import { operatorCommands } from '../operator/index.ts';

process.exitCode = await runProgram({ image: 'gateway', commands: operatorCommands }, process);
