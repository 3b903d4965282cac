import { beforeEach, expect, test, vi } from 'vitest';
import { setProgress } from '../../platform/storage/progress.ts';
import { commandWith, draftWith, saveBody } from '../tests/fixtures.ts';
import { loadApplication } from './application.ts';
import { applications } from './storage.ts';
import { submitAndWait } from './submit.ts';

// In these tests the sender never finishes.
vi.mock('../engine/engine.ts', () => ({ sendQueue: () => new Promise(() => undefined) }));

const { payload } = commandWith(saveBody());

const submitStep = () =>
  submitAndWait({
    change: () => ({ questionnairePassed: true }),
    commands: () => [{ kind: 'save', step: 'financial', payload } as never],
  });

/** Returns the outcome of a step, or `waits` when there is none after a while. */
const soon = (outcome: Promise<{ kind: string }>) =>
  Promise.race([
    outcome.then(({ kind }) => kind),
    new Promise((resolve) => setTimeout(() => resolve('waits'), 200)),
  ]);

beforeEach(async () => {
  const draft = draftWith();
  setProgress({ customerId: draft.customerId });
  await applications.commit(draft.customerId, ({ commands }) => ({
    draft,
    removeIds: commands.map(({ id }) => id),
  }));
  await loadApplication();
});

test.for([
  'slow-2g',
  '2g',
  '3g',
])('on a %s line, the next step opens as soon as the answers are stored on the phone', async (effectiveType) => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true, connection: { effectiveType } });
  expect(await soon(submitStep())).toBe('queued');
  vi.unstubAllGlobals();
  const { commands } = await applications.read(draftWith().customerId);
  expect(commands).toMatchObject([{ kind: 'save', step: 'financial', state: 'waiting' }]);
});

test.for([
  { effectiveType: '4g' },
  undefined,
])('on a line that is fast or unknown (%o), a step waits for the server, which may refuse it', async (connection) => {
  vi.stubGlobal('navigator', { ...navigator, onLine: true, connection });
  expect(await soon(submitStep())).toBe('waits');
  vi.unstubAllGlobals();
});
