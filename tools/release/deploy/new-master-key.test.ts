import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addMasterKey } from './new-master-key.ts';

const given = async (text: string) => {
  const file = join(await mkdtemp(join(tmpdir(), 'tshepa-key-')), 'secrets');
  await writeFile(file, text);
  return file;
};
const encoded = (text: string) => Buffer.from(text).toString('base64');
const newKey = /^[\da-f]{64}$/;

test('a new master key is added to .env and the former one is kept; a second run is refused', async () => {
  const file = await given('# mine\nMASTER_KEY=first\nAUDIT_KEY=audit\nOTHER_MASTER_KEYS=\n');
  addMasterKey(file);
  const once = await readFile(file, 'utf8');
  expect(once).toMatch(/^MASTER_KEY=[\da-f]{64}\nOTHER_MASTER_KEYS=first\n# mine\nAUDIT_KEY=audit\n$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(() => addMasterKey(file)).toThrow('Finish that rotation first');
  expect(await readFile(file, 'utf8')).toBe(once);
});

test('a new master key is added to secrets.json and to a saved Secret, and everything else is kept', async () => {
  const plain = await given('{"MASTER_KEY":"first","AUDIT_KEY":"audit"}');
  addMasterKey(plain);
  expect(JSON.parse(await readFile(plain, 'utf8'))).toEqual({
    MASTER_KEY: expect.stringMatching(newKey),
    OTHER_MASTER_KEYS: 'first',
    AUDIT_KEY: 'audit',
  });
  const data = { MASTER_KEY: encoded('first'), AUDIT_KEY: encoded('audit') };
  const secret = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'applications' },
    immutable: true,
    data,
  };
  const saved = await given(JSON.stringify(secret));
  addMasterKey(saved);
  const now = JSON.parse(await readFile(saved, 'utf8'));
  expect(now).toEqual({ ...secret, data: { ...data, ...now.data } });
  expect(now.data.OTHER_MASTER_KEYS).toBe(encoded('first'));
  expect(Buffer.from(now.data.MASTER_KEY, 'base64').toString()).toMatch(newKey);
});

test.each([
  '',
  'AUDIT_KEY=audit\n',
  '{"AUDIT_KEY":"audit"}',
])('a file without a master key is not changed: %j', async (text) => {
  const file = await given(text);
  expect(() => addMasterKey(file)).toThrow('has no MASTER_KEY');
  expect(await readFile(file, 'utf8')).toBe(text);
});
