import { operations } from '@tshepa/contracts';
import { ConfigError } from '@tshepa/service-kit';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Config } from '../src/config.ts';
import type { RunningApplications } from '../src/service.ts';
import { countDataKeys } from '../src/store/master-keys.ts';
import { actors, useApplications } from './support/applications.ts';
import { givenApplication } from './support/given-application.ts';
import { operatorRows, settingsOf, tshepa } from './support/tshepa.ts';

const applications = useApplications();
let config: Config;
beforeAll(() => {
  config = applications.context.config;
});
const next = 'the next master key of the tests which is long enough too';
/** Runs the command as in a pod with this MASTER_KEY. */
const keys = (word: 'status' | 'rotate', MASTER_KEY: string) =>
  tshepa(['keys', word, '--as', 'thandi'], {
    ...settingsOf(config),
    MASTER_KEY,
    OTHER_MASTER_KEYS: config.MASTER_KEY,
  });

/** Lets the heartbeats and jobs of all processes run until the condition holds. */
const passTimeUntil = (condition: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      applications.clock.set(applications.clock.offsetMs() + 10_500);
      await condition();
    },
    { timeout: 30_000, interval: 300 },
  );

/** Reads applications without a pause, over the bus, until it is stopped. */
function readAll(ids: readonly string[]) {
  const failures: unknown[] = [];
  let reads = 0;
  let isStopped = false;
  const reader = async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const id = ids[turn % ids.length] ?? '';
      try {
        await applications.call(operations.getApplication, { id }, { actor: actors.manager });
        reads += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  };
  const readers = [reader(), reader(), reader()];
  const stop = async () => {
    isStopped = true;
    await Promise.all(readers);
    return { reads, failures };
  };
  onTestFinished(async () => void (await stop()));
  return stop;
}

const startError = (MASTER_KEY: string) =>
  applications.startReplica({ MASTER_KEY, OTHER_MASTER_KEYS: [] }).then(
    () => 'it started',
    (error: unknown) => (error instanceof ConfigError ? error.problems.join() : String(error)),
  );

const wrappedBy = async ({ context }: RunningApplications) =>
  Object.fromEntries((await countDataKeys(context.connection)).map(({ keyId, count }) => [keyId, count]));

test('the master key is rotated under load during a rollout, and no read fails', async () => {
  const former = config.MASTER_KEY;
  const given = [];
  for (let made = 0; made < 20; made += 1) given.push(await givenApplication(applications.context));
  const stopReading = readAll(given.map(({ customerId }) => customerId));
  const [oldId = ''] = applications.context.vault.keyIds;

  // In whatever order the operator works, a process with only the new key cannot start yet.
  expect(await startError(next)).toContain(`the master key with the id ${oldId}`);
  expect(await keys('rotate', former)).toMatchObject({
    code: 1,
    err: expect.stringContaining('in use already'),
  });

  // During the rollout one process has the new settings, and all data keys are still wrapped by the old key.
  const settings = { MASTER_KEY: next, OTHER_MASTER_KEYS: [former] };
  const early = await applications.startReplica(settings);
  const [nextId = ''] = early.context.vault.keyIds;
  const during = await givenApplication(early.context);
  expect(await wrappedBy(early)).toEqual({ [oldId]: 21 });
  expect(await keys('rotate', next)).toMatchObject({
    code: 1,
    err: expect.stringContaining('1 of 2 running'),
  });
  const { out: status } = await keys('status', next);
  expect(status).toContain(`The master key in use is ${oldId}.`);
  expect(status).toContain(`Keep ${oldId} in OTHER_MASTER_KEYS`);
  expect(status).not.toContain('may be emptied');

  const late = await applications.startReplica(settings);
  await applications.stop();
  const rotated = keys('rotate', next);
  const { masterKeys } = late.context;
  await vi.waitFor(async () => expect((await masterKeys.read()).former).toEqual([oldId]), 15_000);
  // Readers with the old settings continue to work, and the old key cannot be removed yet.
  expect((await early.context.applications.load(during.customerId))?.application.id).toBe(during.customerId);
  expect(await startError(next)).toContain(`the master key with the id ${oldId}`);

  await passTimeUntil(async () => expect((await masterKeys.read()).former).toEqual([]));
  const { code, out } = await rotated;
  expect(code).toBe(0);
  expect(out).toMatch(/21 data keys are still wrapped.*OTHER_MASTER_KEYS may be emptied/s);
  expect(await wrappedBy(late)).toEqual({ [nextId]: 21 });
  expect(await operatorRows(late.context)).toEqual([['keys.rotate', 'thandi']]);
  expect((await keys('status', next)).out).toContain(`need ${oldId}: keep it`);

  // Now the old key can be removed, and a process that has only the old key is refused.
  const alone = await applications.startReplica({ MASTER_KEY: next, OTHER_MASTER_KEYS: [] });
  expect((await alone.context.applications.load(during.customerId))?.application.id).toBe(during.customerId);
  expect(await startError(former)).toContain(`the master key with the id ${nextId}`);
  const { reads, failures } = await stopReading();
  expect(failures).toEqual([]);
  expect(reads).toBeGreaterThan(50);
});
