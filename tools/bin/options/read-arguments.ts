import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Parses the command line. Exits with code 2 and an example when there is an unknown option or a value is missing. */
export function readArguments<const Config extends ParseArgsConfig>(config: Config, example: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nFor example: npm run ${example}`);
    process.exit(2);
  }
}
