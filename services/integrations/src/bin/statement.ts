// Reads one bank statement and prints its content as JSON.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readStatementFile } from '../statements/pdf/read-files.ts';
import { printable } from '../statements/print.ts';

const usage = 'Usage: npm run -s statement -- FILE.pdf [--password PASSWORD]';
const stop = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(2);
};

function argumentsGiven() {
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
    return stop(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = argumentsGiven();
const [path] = positionals;
if (positionals.length !== 1 || path === undefined) stop(usage);
const statement = await readStatementFile(contentOf(path ?? ''), { password: values.password });
process.exitCode = statement.verdict === 'ok' ? 0 : 2;
process.stdout.write(`${JSON.stringify(printable(statement), null, 2)}\n`);
