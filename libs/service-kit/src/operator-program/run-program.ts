import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';
import { operatorNameSchema } from '@tshepa/contracts/actor';
import { type Call, type Command, CommandError, exitCodes } from './command.ts';
import { explain } from './explain.ts';
import { homes, type ProgramImage } from './homes.ts';
import { commandHelp, groupHelp, programHelp, usageOf } from './program-help.ts';

type Program = { image: ProgramImage; commands: readonly Command[] };

type Output = { write(text: string): unknown };
/** The part of `process` that the program uses. */
type Terminal = {
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  stdout: Output;
  stderr: Output;
};

/** Runs the command in `argv` after checking its input, and resolves with its exit code. Prints failures. */
export async function runProgram(program: Program, terminal: Terminal): Promise<number> {
  try {
    return await dispatch(program, terminal);
  } catch (error) {
    const { message, exitCode } = explain(error);
    terminal.stderr.write(`${message}\n`);
    return exitCode;
  }
}

/** The name of the operator when none is needed, because the command changes nothing. */
const unnamed = 'unnamed';

async function dispatch({ image, commands }: Program, terminal: Terminal): Promise<number> {
  const args = terminal.argv.slice(2);
  const print = (line: string) => void terminal.stdout.write(`${line}\n`);
  const wantsHelp = args.some((arg) => arg === '--help' || arg === '-h');
  const [group = ''] = args;
  const found = commands.find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  if (found && !wantsHelp) {
    const call = readCall(found, args, terminal.env);
    return (await found.run({ ...call, print })) ?? exitCodes.done;
  }
  const ofGroup = commands.filter(({ name }) => name.split(' ')[0] === group);
  if (wantsHelp || args.length === 0) {
    if (found) print(commandHelp(found));
    else print(ofGroup.length > 0 ? groupHelp(ofGroup) : programHelp(image, commands));
    return exitCodes.done;
  }
  if (ofGroup.length > 0) return misused(`Name a command of "${group}":\n${groupHelp(ofGroup)}`);
  const images = homes.get(group);
  if (images)
    return misused(
      `The commands "${group}" are in the image ${images.join(' and in the image ')}, not in ${image}.`,
    );
  return misused(`There is no command "${group}". tshepa --help lists them.`);
}

function misused(sentence: string): never {
  throw new CommandError(sentence, exitCodes.misused);
}

function readCall(command: Command, args: readonly string[], env: Call['env']): Omit<Call, 'print'> {
  const { positionals, values } = parse(command, args.slice(command.name.split(' ').length));
  const refuse = (sentence: string) => misused(`${sentence}\nUsage: ${usageOf(command)}`);
  const missing = command.args.filter((_name, index) => !positionals[index]);
  if (missing.length > 0) return refuse(`${missing.join(' and ')} must be given.`);
  const unknown = positionals[command.args.length];
  if (unknown !== undefined) return refuse(`"${unknown}" is one word too many.`);
  const options = Object.entries(command.options).map(([name, { value, isRequired, isRepeated }]) => {
    const given = values[name];
    if (isRequired && !given) return refuse(`--${name} ${value} must be given.`);
    return [name, given ?? (isRepeated ? [] : value ? undefined : false)];
  });
  const { as } = values;
  const name = (typeof as === 'string' ? as : '') || env['TSHEPA_OPERATOR'] || env['USER'] || '';
  const isName = operatorNameSchema.safeParse(name).success;
  if (command.changes && !name)
    return refuse('Who are you? Add --as NAME or set TSHEPA_OPERATOR: the audit trail records it.');
  if (command.changes && !isName)
    return refuse(`"${name}" cannot be your name: use 2 to 40 letters, digits, dots and hyphens.`);
  return {
    args: Object.fromEntries(command.args.map((name, index) => [name, positionals[index] ?? ''])),
    options: Object.fromEntries(options),
    env,
    operator: isName ? name : unnamed,
  };
}

function parse(command: Command, args: readonly string[]) {
  const options: Record<string, ParseArgsOptionDescriptor> = { as: { type: 'string' } };
  for (const [name, { value, isRepeated = false }] of Object.entries(command.options))
    options[name] = { type: value ? 'string' : 'boolean', multiple: isRepeated };
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split(/\. |\n/) : [];
    return misused(`${sentence.replace(/\.$/, '')}.\nUsage: ${usageOf(command)}`);
  }
}
