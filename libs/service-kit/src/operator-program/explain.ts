import { AppError } from '@tshepa/contracts/errors';
import { ConfigError } from '../config.ts';
import { CommandError, exitCodes } from './command.ts';

/** Mongo errors are compared by name and code, because processes without a database do not have the Mongo driver. */
const isMongo = (error: unknown): error is Error & { code?: unknown } =>
  error instanceof Error && error.name.startsWith('Mongo');
const wrongPassword = 18;
const noRight = 13;

/** The reasons why a file or folder, named in a command or in a setting, cannot be used. */
const fileProblems = new Map<unknown, string>([
  ['EACCES', 'the user of this program has no permission'],
  ['EROFS', 'the disk is read-only here'],
  ['ENOSPC', 'the disk is full'],
  ['ENOENT', 'it does not exist'],
]);
type FileError = Error & { code?: unknown; path?: string; dest?: string };
const isAboutFile = (error: unknown): error is FileError => error instanceof Error && 'syscall' in error;

/** Converts every failure of a command to a sentence and an exit code. */
export function explain(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const fail = (sentence: string, code: CommandError['exitCode'] = exitCodes.unreachable) =>
    new CommandError(sentence, code, { cause: error });
  if (error instanceof ConfigError) return fail(error.message, exitCodes.misused);
  if (error instanceof AppError) return explainReply(error, fail);
  if (isMongo(error)) {
    if (error.code === wrongPassword) return fail('The database refuses the account in MONGO_URL.');
    if (error.code === noRight) return fail('The account in MONGO_URL has no right to do this.');
    // An error with a code is an answer, so the database was reached.
    if (error.code !== undefined)
      return fail(`The database refused this: ${error.message}`, exitCodes.refused);
    return fail(`The database does not answer: ${error.message}`);
  }
  const problem = isAboutFile(error) && fileProblems.get(error.code);
  if (problem) return fail(`${error.dest ?? error.path} cannot be used: ${problem}.`, exitCodes.refused);
  return fail(error instanceof Error ? error.message : String(error));
}

function explainReply(
  error: AppError,
  fail: (sentence: string, code?: CommandError['exitCode']) => CommandError,
) {
  if (error.code === 'service.unavailable') return fail('The service does not answer. Nothing was changed.');
  if (error.code === 'service.timeout')
    return fail(
      'No answer came in time, so it is not known whether this was done. Look before you repeat it.',
    );
  const reasons = error.details.fields?.map(({ message }) => message).join('; ');
  return fail(`Refused: ${reasons || error.message} (${error.code})`, exitCodes.refused);
}
