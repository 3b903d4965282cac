import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { DevError } from '@tshepa/test-kit/processes/progress';

type Values = { MASTER_KEY?: string; OTHER_MASTER_KEYS?: string };

/** Keeps the former key, which is still needed for reading. Never drops a key of a rotation that has not ended. */
function renewed({ MASTER_KEY, OTHER_MASTER_KEYS }: Values): Required<Values> {
  if (!MASTER_KEY) throw new DevError('This file has no MASTER_KEY. Nothing was changed.');
  if (OTHER_MASTER_KEYS)
    throw new DevError(
      'OTHER_MASTER_KEYS has a key already. Nothing was changed. Finish that rotation first: empty OTHER_MASTER_KEYS when "tshepa keys status" says that it may be emptied.',
    );
  return { MASTER_KEY: randomBytes(32).toString('hex'), OTHER_MASTER_KEYS: MASTER_KEY };
}

const mapValues = (values: Values, change: (text: string) => string): Values =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, change(text)]));
const toBase64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString('utf8');

function renewInJson(json: { kind?: string; data?: Values } & Values): object {
  if (json.kind !== 'Secret') return { ...json, ...renewed(json) };
  const { MASTER_KEY, OTHER_MASTER_KEYS } = mapValues(json.data ?? {}, fromBase64);
  const values = renewed({ MASTER_KEY, OTHER_MASTER_KEYS } as Values);
  return { ...json, data: { ...json.data, ...mapValues(values, toBase64) } };
}

function renewInLines(text: string): string {
  const lines = text.split('\n');
  const values = renewed(
    Object.fromEntries(
      lines.flatMap((line) => [...line.matchAll(/^(\w+)=(.*)$/g)].map(([, ...pair]) => pair)),
    ),
  );
  const kept = lines.filter((line) => !/^(?:MASTER_KEY|OTHER_MASTER_KEYS)=/.test(line));
  const added = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return [...added, ...kept].join('\n');
}

/**
 * Replaces MASTER_KEY in a file of secrets by a new key, and moves the former key to OTHER_MASTER_KEYS. The file is the
 * `.env` of Compose, the `secrets.json` of `npm start`, or a Secret that `kubectl get secret -o json` printed.
 * @throws DevError, before anything is written, when the file is none of these or a rotation has not ended.
 */
export function addMasterKey(file: string): void {
  if (!existsSync(file)) throw new DevError(`There is no file ${file}.`);
  const text = readFileSync(file, 'utf8');
  const next = text.trimStart().startsWith('{')
    ? `${JSON.stringify(renewInJson(JSON.parse(text)), null, 2)}\n`
    : renewInLines(text);
  // The new file replaces the former one by a rename, so that a crash cannot leave half a file.
  writeFileSync(`${file}.new`, next, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}
