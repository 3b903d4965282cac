import { runProgram } from '@tshepa/service-kit/operator-program';

// This image has no command of its own. The program says which image has the command that was typed.
process.exitCode = await runProgram({ image: 'integrations', commands: [] }, process);
