import { expect, test } from 'vitest';
import { setProgress, useProgress } from '../../platform/storage/progress.ts';
import { useApplication } from '../light/state.ts';
import { idleAfterMs } from '../policy/unsynced.ts';
import { commandWith, draftWith, saveBody } from '../tests/fixtures.ts';
import { readPhone } from './start.ts';
import { applications, catalogue } from './storage.ts';

/** Stores an application on a phone that was last used `ago` ms ago. Only the saves in `put` are not synced. */
async function givenLastUsed(ago: number, put: Parameters<typeof commandWith>[0][] = []) {
  const draft = draftWith();
  setProgress({ customerId: draft.customerId, page: 'banking' });
  await applications.commit(draft.customerId, () => ({
    draft,
    put: put.map((body) => commandWith(body, { step: 'financial' })),
  }));
  await catalogue.write('lastUsed', Date.now() - ago);
  return draft.customerId;
}

/** Returns the applications that the screens showed while the app started. */
async function shownAtStart(): Promise<(string | undefined)[]> {
  useApplication.setState({ isLoaded: false, draft: null, commands: [], unread: [] });
  const shown: (string | undefined)[] = [];
  const stop = useApplication.subscribe(({ draft }) => shown.push(draft?.customerId));
  await readPhone();
  stop();
  return shown;
}

test('after an idle week an application is removed before any screen shows it', async () => {
  const customerId = await givenLastUsed(idleAfterMs + 1);
  expect(await shownAtStart()).not.toContain(customerId);
  expect(useProgress.getState()).toMatchObject({ customerId: null, page: '' });
  expect((await applications.read(customerId)).draft).toBeNull();
  expect(await catalogue.read('lastUsed'), 'the time of the last use is personal data too').toBeUndefined();
});

test('an application stays until the server has all of it, however long it was idle', async () => {
  const customerId = await givenLastUsed(10 * idleAfterMs, [saveBody()]);
  expect(await shownAtStart()).toContain(customerId);
  expect(useProgress.getState().customerId).toBe(customerId);
});

test('an application that was used within the week stays', async () => {
  const customerId = await givenLastUsed(idleAfterMs - 60_000);
  expect(await shownAtStart()).toContain(customerId);
});
