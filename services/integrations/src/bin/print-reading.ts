import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const stop = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(2);
};

function argumentsGiven(usage: string) {
  try {
    return parseArgs({ allowPositionals: true, options: { password: { type: 'string' } } });
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function contentOf(path: string): Uint8Array {
  try {
    // npm runs scripts in the package's folder, not in the folder of the caller.
    return readFileSync(resolve(process.env.INIT_CWD ?? '.', path));
  } catch (error) {
    return stop(`The file cannot be opened: ${error instanceof Error ? error.message : error}`);
  }
}

type Command = {
  name: string;
  /** Reads the file and returns what is printed. */
  read: (bytes: Uint8Array, password: string | undefined) => Promise<object>;
};

/**
 * Runs a command that reads one file and prints the reading as JSON. Every verdict ends with status 0. A file that
 * cannot be opened and a wrong call end with a sentence on stderr and status 2.
 */
export async function printReading({ name, read }: Command): Promise<void> {
  const usage = `Usage: npm run -s ${name} -- FILE [--password PASSWORD]`;
  const { values, positionals } = argumentsGiven(usage);
  const [path] = positionals;
  if (positionals.length !== 1 || path === undefined) return stop(usage);
  const reading = await read(contentOf(path), values.password);
  process.stdout.write(`${JSON.stringify(reading, null, 2)}\n`);
}
