import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DexieRows } from '../store/dexie-rows.ts';
import type { RowStore } from '../store/rows.ts';
import { draftWith } from '../tests/fixtures.ts';
import type { Seen } from '../types.ts';

/** Simulates the phone, whose databases and localStorage outlive a page. The first person's database is under undefined. */
const phone = {
  databases: new Map<string | undefined, RowStore>(),
  stored: new Map<string, string>(),
  page: newPage(),
};

/** `writesLeft` is the number of writes before the phone dies. A write that was not finished changes nothing. */
function newPage(writesLeft = Number.POSITIVE_INFINITY) {
  let die: () => void = () => undefined;
  const death = new Promise<'died'>((resolve) => {
    die = () => resolve('died');
  });
  return { writesLeft, death, die };
}

function mayWrite(page: typeof phone.page): boolean {
  page.writesLeft -= 1;
  if (page.writesLeft < 0) page.die();
  return page.writesLeft >= 0;
}

vi.mock('../store/dexie-rows.ts', async () => {
  const { createMemoryRows } = await import('../store/memory-rows.ts');
  return {
    listPersons: async () => [...phone.databases.keys()],
    createDexieRows: (person: string | undefined): DexieRows => {
      const rows = phone.databases.get(person) ?? createMemoryRows();
      const { page } = phone;
      return {
        open: async () => void phone.databases.set(person, rows),
        close: () => undefined,
        transact: (mode, names, work) =>
          mode === 'rw' && !mayWrite(page)
            ? new Promise<never>(() => undefined)
            : rows.transact(mode, names, work),
      };
    },
  };
});

beforeEach(() => {
  phone.databases.clear();
  phone.stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => phone.stored.get(key) ?? null,
    setItem: (key: string, value: string) => void (mayWrite(phone.page) && phone.stored.set(key, value)),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens a page of the app with an empty memory. */
async function openPage(writesLeft?: number) {
  vi.resetModules();
  phone.page = newPage(writesLeft);
  const [progress, storage, people, application] = await Promise.all([
    import('../../platform/storage/progress.ts'),
    import('../core/storage.ts'),
    import('./people.ts'),
    import('../core/application.ts'),
  ]);
  progress.loadProgress();
  const names = async () => (await people.listPeople()).map(({ name }) => name).toSorted();
  const who = async () => (await people.listPeople()).find(({ isHere }) => isHere)?.name;
  /** Types a name, and continues at the step after it. */
  const type = async (firstName: string) => {
    const customerId = crypto.randomUUID();
    // The place of an application on its timeline is stored with its owner's answers.
    const seen = { at: firstName, record: { id: customerId } } as Seen;
    const draft = { ...draftWith({ customerRequest: { firstName }, seen }), customerId };
    await storage.applications.commit(customerId, () => ({ draft }));
    progress.setProgress({ customerId, page: 'consent' });
  };
  const idOf = async (wanted: string) => (await people.listPeople()).find(({ name }) => name === wanted)?.id;
  const { loadApplication } = application;
  return {
    ...people,
    ...progress,
    loadApplication,
    names,
    who,
    type,
    idOf,
    shown: () => progress.useProgress.getState(),
  };
}

describe('[S2.07] three people on one phone', () => {
  const everybody = ['Lerato', 'Sipho', 'Thandi'];

  beforeEach(async () => {
    for (const [index, name] of ['Thandi', 'Sipho', 'Lerato'].entries()) {
      const page = await openPage();
      if (index > 0) await page.startPerson();
      await (await openPage()).type(name);
    }
  });

  test('each person has their own application, and everybody can be reached from everybody else’s page', async () => {
    expect(await (await openPage()).names()).toEqual(everybody);
    for (const name of ['Thandi', 'Sipho', 'Thandi', 'Lerato', 'Sipho']) {
      const before = await openPage();
      await before.switchPerson(await before.idOf(name));
      const page = await openPage();
      expect(await page.who()).toBe(name);
      expect(page.shown()).toMatchObject({ page: 'consent', submitted: false });
      expect((await page.loadApplication())?.seen?.at, 'whose timeline is shown').toBe(name);
    }
    expect(await (await openPage()).names()).toEqual(everybody);
  });

  test.each([
    [
      'switches to another person',
      'Thandi',
      async (page: Awaited<ReturnType<typeof openPage>>) => page.switchPerson(await page.idOf('Thandi')),
    ],
    [
      'begins afresh for somebody else',
      undefined,
      (page: Awaited<ReturnType<typeof openPage>>) => page.startPerson(),
    ],
  ] as const)('a phone that dies at any write while it %s then shows the former or the next person, and no person is lost', async (_name, next, work) => {
    const start = await openPage();
    const before = new Map(phone.stored);
    let isDone = false;
    for (let writes = 0; !isDone; writes += 1) {
      expect(writes, 'a switch takes few writes').toBeLessThan(20);
      const page = await openPage(writes);
      isDone = (await Promise.race([work(page), phone.page.death])) !== 'died';
      const later = await openPage();
      expect(await later.names()).toEqual(everybody);
      if (!isDone) {
        expect(await later.who()).toBe('Lerato');
        expect(later.shown()).toEqual(start.shown());
        expect(phone.stored).toEqual(before);
      } else expect(await later.who()).toBe(next);
    }
  });
});

test('[S2.07] when another tab switches to somebody else, a tab leaves its person and writes nothing more for them', async () => {
  const heard: ((event: Partial<StorageEvent>) => void)[] = [];
  vi.stubGlobal('window', {
    addEventListener: (_type: string, listen: (typeof heard)[0]) => heard.push(listen),
  });
  const hers = await openPage();
  await hers.type('Thandi');
  let left = 0;
  hers.onOtherPerson(() => {
    left += 1;
  });
  const tell = (key: string) => {
    for (const listen of heard) listen({ key });
  };
  tell('customerProgress');
  expect(left, 'a write of the same person').toBe(0);

  const other = await openPage();
  await other.startPerson();
  tell('user');
  expect(left, 'another key').toBe(0);
  tell('customerProgress');
  expect(left).toBe(1);
  const now = new Map(phone.stored);
  hers.setProgress({ page: 'financial' });
  expect(phone.stored, 'her late write does not bring her back').toEqual(now);
  expect(await (await openPage()).who()).toBeUndefined();
});
