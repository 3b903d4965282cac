/**
 * How a command ended. 0: it is done · 1: it was refused, or it found something wrong · 2: it was typed wrongly or a
 * setting is missing, so nothing was tried · 3: a server could not be reached or refused the account.
 */
export const exitCodes = { done: 0, refused: 1, misused: 2, unreachable: 3 } as const;
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An option with `value` takes a text, which the help shows as `value`. An option without `value` is a switch. */
type Option = { help: string; value?: string; isRequired?: true; isRepeated?: true };
type Options = Readonly<Record<string, Option>>;

type ValueOf<One extends Option> = One extends { value: string }
  ? One extends { isRepeated: true }
    ? string[]
    : One extends { isRequired: true }
      ? string
      : string | undefined
  : boolean;

/** One call of a command, with its input already checked against the command's declaration. */
export type Call<Name extends string = string, Given extends Options = Options> = {
  readonly args: Readonly<Record<Name, string>>;
  readonly options: { readonly [Key in keyof Given]: ValueOf<Given[Key]> };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The operator's name; `unnamed` when none was given to a command that changes nothing. */
  readonly operator: string;
  print(line: string): void;
};

type Definition<Name extends string, Given extends Options> = {
  /** As it is typed, such as `staff add`. The first word is the group. */
  name: string;
  summary: string;
  /** More sentences for the command's own help. */
  help?: string;
  /** The words that must follow the name, such as `EMAIL`. */
  args?: readonly Name[];
  options?: Given;
  /** A command that changes something requires the name of the operator, and adds a row to the audit trail. */
  changes: boolean;
  /** Resolves with an exit code, or with nothing when it is done. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most commands end without a code
  run(call: Call<Name, Given>): Promise<ExitCode | void>;
};

export type Command = {
  readonly name: string;
  readonly summary: string;
  readonly help: string;
  readonly args: readonly string[];
  readonly options: Options;
  readonly changes: boolean;
  // biome-ignore lint/suspicious/noConfusingVoidType: as above
  run(call: Call): Promise<ExitCode | void>;
};

/** Declares a command of the operators' program. */
export const command = <
  const Name extends string = never,
  const Given extends Options = Record<never, never>,
>(
  definition: Definition<Name, Given>,
): Command => ({
  help: '',
  args: [],
  ...definition,
  options: definition.options ?? {},
  // The program has checked the input against this declaration.
  run: (call) => definition.run(call as unknown as Call<Name, Given>),
});

/** The reason why a command ended without success, as a sentence for the operator. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = exitCodes.refused, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}
