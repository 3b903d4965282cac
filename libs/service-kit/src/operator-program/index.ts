export { type Call, type Command, CommandError, command, exitCodes } from './command.ts';
export { homes, type ProgramImage, programImages } from './homes.ts';
export { runProgram } from './run-program.ts';
