import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CustomerRecord, operations } from '@tshepa/contracts';
import { bySize } from '@tshepa/test-kit';
import { addOrResetStaff, runDemo, signInAs, withBus } from '@tshepa/tools/demo';
import { createHttpClient } from '@tshepa/tools/journey';
import { readRunFile, type System, startSystem } from '@tshepa/tools/launcher';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDir } from '../support/temporary-dir.ts';

const applicants = bySize({ smallest: 3, full: 20 });
const dir = temporaryDir('demo');
let system: System;
let bearer: string;

const signIn = () =>
  // The commands run as an operator runs them, with the operator's user on the bus.
  withBus(readRunFile(dir.path)?.urls.nats ?? '', async (bus) =>
    signInAs(system.urls.gateway, await addOrResetStaff(bus, 'demo.manager@tshepa.example', 'manager')),
  );

beforeAll(async () => {
  system = await startSystem({ dataDir: dir.path, natsUrl: '', mongoUrl: '' });
  bearer = await signIn();
}, 120_000);
afterAll(() => system.stop());

/** Returns those texts that are unencrypted in one of the files. */
async function readableIn(files: readonly string[], texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const file of files) {
    const bytes = await readFile(file);
    for (const text of texts) if (bytes.includes(text)) found.add(text);
  }
  return [...found];
}

test('[S0.01][S1.02] applicants who apply at the same time are all paid; a restart loses nobody, and no personal data is readable on disk', async () => {
  const results = await runDemo({
    app: system.urls.gateway,
    sandbox: system.urls.sandbox,
    bearer,
    applicants,
  });
  expect(results.filter((result) => result.error)).toEqual([]);

  await system.stop();
  const entries = await readdir(dir.path, { recursive: true, withFileTypes: true });
  const files = entries
    // The sandbox plays banks and networks, which may know their customers, so its files are not searched.
    .filter((entry) => entry.isFile() && !entry.name.startsWith('sandbox'))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.some((file) => file.includes('nats'))).toBe(true);
  expect(files.some((file) => file.includes('mongo'))).toBe(true);
  expect(files.some((file) => file.endsWith('gateway.log'))).toBe(true);
  const secrets = results.flatMap(({ person }) => [
    person.idNumber,
    person.cellNo,
    person.emailAddress,
    person.accountNumber,
  ]);
  const ids = results.map(({ customerId }) => customerId);
  // Each service has its own user on the bus, and no user lacks a permission.
  const readable = await readableIn(files, [...ids, ...secrets, 'Permissions Violation']);
  // Ids are not encrypted, so finding them proves that the search works.
  expect(readable.sort()).toEqual(ids.sort());

  system = await startSystem({ dataDir: dir.path, natsUrl: '', mongoUrl: '' });
  expect(system.firstManager).toBeUndefined();
  bearer = await signIn();
  const client = createHttpClient(system.urls.gateway);
  for (const { customerId } of results) {
    const record = await client.call(operations.getApplication, { id: customerId }, { bearer });
    expect((record as CustomerRecord).loanDistributions.state).toBe('PAID');
  }
}, 240_000);
