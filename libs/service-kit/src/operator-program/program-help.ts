import type { Command } from './command.ts';
import { homes, type ProgramImage } from './homes.ts';

const nameOption = ['--as NAME', 'your name, for the audit trail; or set TSHEPA_OPERATOR'] as const;

const rows = (pairs: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...pairs.map(([left]) => left.length));
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n');
};

const optionText = ([name, { value, isRepeated }]: [string, Command['options'][string]]) =>
  `--${name}${value ? ` ${value}` : ''}${isRepeated ? ' ...' : ''}`;

/** The command as it is typed, with its arguments and options. */
export const usageOf = ({ name, args, options, changes }: Command): string =>
  [
    'tshepa',
    name,
    ...args,
    ...Object.entries(options).map((entry) =>
      entry[1].isRequired ? optionText(entry) : `[${optionText(entry)}]`,
    ),
    ...(changes ? [nameOption[0]] : []),
  ].join(' ');

export function commandHelp(command: Command): string {
  const options = Object.entries(command.options).map((entry) => [optionText(entry), entry[1].help] as const);
  const all = command.changes ? [...options, nameOption] : options;
  return [
    `${command.summary}.`,
    `Usage: ${usageOf(command)}`,
    ...(all.length > 0 ? [rows(all)] : []),
    ...(command.help ? [command.help] : []),
  ].join('\n\n');
}

export const groupHelp = (commands: readonly Command[]): string =>
  rows(commands.map((command) => [usageOf(command), command.summary]));

export function programHelp(image: ProgramImage, commands: readonly Command[]): string {
  const elsewhere = [...homes]
    .filter(([, images]) => images.some((one) => one !== image))
    .map(([group, images]) => `${group} (${images.filter((one) => one !== image).join(', ')})`);
  return [
    `The operators' program in the image ${image}. Usage: tshepa COMMAND`,
    groupHelp(commands),
    ...(elsewhere.length > 0 ? [`In other images: ${elsewhere.join(', ')}.`] : []),
    'tshepa COMMAND --help explains a command. A command that changes something requires your name and adds a row to the\naudit trail.',
    'Exit codes: 0 done; 1 refused, or something is wrong; 2 typed wrongly or a setting is missing, nothing was tried;\n3 a server could not be reached or refused the account.',
  ].join('\n\n');
}
