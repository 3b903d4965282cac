import fc from 'fast-check';
import { v7 as uuidV7 } from 'uuid';
import { expect, test } from 'vitest';
import { createFileStore } from '../files/file-store.ts';
import { isRepair } from '../policy/command.ts';
import { longestWaitMs } from '../policy/delays.ts';
import { planChange } from '../policy/plan.ts';
import { stepToRepair } from '../policy/repair.ts';
import { createApplicationStore } from '../store/application-store.ts';
import { createKeys } from '../store/keys.ts';
import { createMemoryRows } from '../store/memory-rows.ts';
import { createReceiptStore } from '../store/receipts.ts';
import type { RowStore } from '../store/rows.ts';
import { createdAt, customerId, draftWith } from '../tests/fixtures.ts';
import { createModelServer, type Fault } from '../tests/model-server.ts';
import type { Command, NewCommand } from '../types.ts';
import { deliver } from './deliver.ts';
import { drain } from './drain.ts';

const faults: readonly Fault[] = [
  'none',
  'none',
  'lost-request',
  'lost-reply',
  'server-error',
  'too-many-requests',
  'session-ended',
  'refused',
  'closed',
  'counts-ahead',
  'counts-anew',
];
const steps = ['more-info', 'financial', 'gross-income'] as const;
type Step = (typeof steps)[number];

type Action =
  | { kind: 'save'; step: Step }
  | { kind: 'progress' }
  | { kind: 'payslip' }
  | { kind: 'drain'; tabs: 1 | 2; saves: Step[]; faults: Fault[]; killedAfter: number | null }
  | { kind: 'clock'; hours: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('save' as const), step: fc.constantFrom(...steps) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'progress' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'payslip' as const }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('drain' as const),
      tabs: fc.constantFrom<1 | 2>(1, 1, 2),
      // These saves are typed while the queue is being sent.
      saves: fc.array(fc.constantFrom(...steps), { maxLength: 3 }),
      faults: fc.array(fc.constantFrom(...faults), { maxLength: 12 }),
      killedAfter: fc.option(fc.nat({ max: 60 }), { nil: null }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('clock' as const), hours: fc.integer({ min: -30, max: 30 }) }),
  },
);

/** Creates a server, and a phone whose database outlives its pages. */
function createWorld() {
  const plain = createMemoryRows();
  let nowMs = Date.parse(createdAt);
  let due: Fault[] = [];
  const server = createModelServer(() => due.shift() ?? 'none');
  /** The content of every save, by step, newest last. */
  const made = new Map<string, string[]>();
  const placeOf = new Map<string, number>();
  let count = 0;

  const openPage = (killedAfter: number | null) => {
    let operations = 0;
    let die: () => void = () => undefined;
    const died = new Promise<void>((resolve) => {
      die = resolve;
    });
    /** Stops the page at some operation, either just before or just after the operation takes effect. */
    const guard = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      operations += 1;
      const isLast = killedAfter !== null && operations > killedAfter;
      if (isLast) die();
      if (isLast && (operations > killedAfter + 1 || operations % 2 === 0))
        return new Promise(() => undefined);
      const result = await work();
      return isLast ? new Promise(() => undefined) : result;
    };
    const rows: RowStore = {
      transact: (mode, names, work) => guard(() => plain.transact(mode, names, work)),
    };
    const keys = createKeys(rows);
    const store = createApplicationStore(rows, keys);
    const files = createFileStore(rows, keys);
    const ports = {
      call: (...call: Parameters<typeof server.ports.call>) => guard(() => server.ports.call(...call)),
      putChunk: (...call: Parameters<typeof server.ports.putChunk>) =>
        guard(() => server.ports.putChunk(...call)),
      isFirstTry: () => false,
      readChunk: files.readChunk,
      onProgress: () => undefined,
    } as Parameters<typeof deliver>[1];
    const run = () =>
      drain({
        store,
        deliver: (command) => deliver(command, ports, { deviceId: 'device', recordVersion: null }),
        fetchAnswers: () => Promise.reject(new Error('no other device changes anything here')),
        mayTransfer: () => true,
        context: () => ({ now: nowMs, random: 0.5, serverTime: createdAt, newId: uuidV7, build: '1' }),
        unanswered: () => 0,
        onOutcome: (command, outcome) => {
          // Everything that is shown as received must have been executed.
          if (outcome.kind === 'delivered' && outcome.usedSequence)
            expect(server.effectsOf(customerId).map(({ key }) => key)).toContain(command.id);
        },
      });
    return { store, files, keys, receipts: createReceiptStore(rows, keys), run, died };
  };

  const enqueue = async (asked: readonly NewCommand[]) => {
    const { store } = openPage(null);
    const { change } = await store.commit(customerId, (snapshot) =>
      planChange(snapshot, snapshot.draft ?? draftWith(), asked, { newId: uuidV7, now: createdAt }),
    );
    for (const { id, order } of change.queued) placeOf.set(id, order);
  };
  const save = (step: Step): NewCommand => {
    count += 1;
    const occupation = `${step} ${count}`;
    made.set(step, [...(made.get(step) ?? []), occupation]);
    return { kind: 'save', step, payload: { save: { id: customerId, employmentRequest: { occupation } } } };
  };

  return {
    server,
    made,
    placeOf,
    openPage,
    enqueue,
    save,
    setFaults: (next: readonly Fault[]) => {
      due = [...next];
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}
type World = ReturnType<typeof createWorld>;

/** Simulates one person who changes one answer after another. */
async function type(world: World, saves: readonly Step[]): Promise<void> {
  for (const step of saves) await world.enqueue([world.save(step)]);
}

async function act(world: World, done: Action): Promise<void> {
  switch (done.kind) {
    case 'save':
      return world.enqueue([world.save(done.step)]);
    case 'progress':
      return world.enqueue([{ kind: 'progress', step: 'financial', payload: { page: 'financial' } }]);
    case 'payslip': {
      const bytes = crypto.getRandomValues(new Uint8Array(64));
      const file = await world.openPage(null).files.store(new File([bytes], 'payslip.pdf'));
      const known = world.made.get('payslip') ?? [];
      world.made.set('payslip', [...known, file.blobId]);
      return world.enqueue([{ kind: 'payslip', step: 'payslip', payload: { file } }]);
    }
    case 'clock':
      return world.pass(done.hours * 3_600_000);
    case 'drain': {
      world.setFaults(done.faults);
      const pages = Array.from({ length: done.tabs }, () => world.openPage(done.killedAfter));
      await Promise.all([
        ...pages.map((page) => Promise.race([page.run(), page.died])),
        type(world, done.saves),
      ]);
    }
  }
}

/**
 * Restores the connection and submits refused answers again. A clock that was set back may make the phone wait for the
 * longest possible time.
 */
async function heal(world: World): Promise<Command[]> {
  world.setFaults([]);
  const page = world.openPage(null);
  for (let tries = 0; tries < 20; tries += 1) {
    await page.run();
    const commands = (await page.store.read(customerId)).commands;
    if (commands.length === 0) return [];
    world.pass(longestWaitMs / 10);
    for (const command of commands)
      if (command.state === 'rejected') await world.enqueue([submittedAgain(command)]);
  }
  return (await page.store.read(customerId)).commands;
}

/** Corrects a refused repair by submitting the step that contains the refused answer. */
function submittedAgain(refused: Command): NewCommand {
  const { kind, payload, step } = refused;
  if (!isRepair(refused)) return { kind, payload, step } as NewCommand;
  return { kind: 'save', step: stepToRepair(refused), payload: { save: { id: customerId } } };
}

const drained = (
  saves: Step[] = [],
  faults: Fault[] = [],
  { tabs = 1, killedAfter = null }: { tabs?: 1 | 2; killedAfter?: number | null } = {},
): Action => ({ kind: 'drain', tabs, saves, faults, killedAfter });

/**
 * Cases that were found earlier run every time. The exact interleaving of two tabs is random here, but not in
 * two-tabs.test.ts.
 */
const found: Action[][] = [
  // The server loses its count towards one tab, and accepts the same save from the other tab.
  [
    drained(['financial']),
    drained(['financial'], [], { killedAfter: 6 }),
    { kind: 'save', step: 'more-info' },
    drained(['financial'], ['refused', 'counts-anew', 'session-ended', 'session-ended'], { tabs: 2 }),
    drained([], ['none', 'counts-ahead', 'none', 'lost-reply'], { tabs: 2 }),
  ],
  [
    { kind: 'save', step: 'more-info' },
    drained(['more-info']),
    drained([], ['counts-anew', 'counts-ahead'], { tabs: 2 }),
  ],
  // The phone's clock is set back by less than the longest wait.
  [
    { kind: 'save', step: 'more-info' },
    { kind: 'save', step: 'gross-income' },
    drained([], ['refused', 'too-many-requests']),
    { kind: 'clock', hours: -1 },
    { kind: 'save', step: 'more-info' },
    drained([], ['too-many-requests']),
  ],
];

/** Two tabs send one save to a server that loses its count. Only one in thousands of random runs reaches this case. */
const meeting: fc.Arbitrary<Action[]> = fc
  .array(
    fc.array(fc.constantFrom(...faults, 'counts-anew', 'counts-anew', 'counts-ahead'), { maxLength: 8 }),
    { minLength: 1, maxLength: 2 },
  )
  .map((tries) => [
    drained(['financial']),
    drained(['financial']),
    ...tries.map((each) => drained([], each, { tabs: 2 })),
  ]);

const runs = process.env['TEST_SIZE'] === 'full' ? 200 : 25;

test(
  'whatever fails, every change arrives once and in order, and nothing is shown as received too early',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.array(action, { minLength: 3, maxLength: 14 }), meeting),
        async (actions) => {
          const world = createWorld();
          for (const done of actions) await act(world, done);
          expect(await heal(world)).toEqual([]);

          const effects = world.server.effectsOf(customerId);
          const contents = effects.map(({ content }) => content);
          for (const [step, values] of world.made) {
            const last = values.at(-1) ?? '';
            // Nothing is lost: the newest save of every step has arrived, and it arrived last.
            const ofStep = contents.filter((content) =>
              values.some((value) => content.includes(`"${value}"`)),
            );
            expect(ofStep.at(-1), step).toContain(`"${last}"`);
            // Nothing is duplicated, except confirmed answers after the server has lost its count.
            for (const value of values) {
              const times = effects.filter(
                ({ key, content }) => world.placeOf.has(key) && content.includes(`"${value}"`),
              );
              expect(times.length, value).toBeLessThanOrEqual(1);
            }
          }
          // Nothing is reordered, except the replacement of a refused command: it has the same `order`, but arrives after
          // the commands behind it.
          const excused = new Set(
            [...world.placeOf].filter(([key]) => world.server.isRefused(key)).map(([, place]) => place),
          );
          const places = effects
            .map(({ key }) => world.placeOf.get(key))
            .filter((place) => place !== undefined && !excused.has(place));
          expect(places).toEqual(places.toSorted((one, other) => (one ?? 0) - (other ?? 0)));
          // Every receipt belongs to an executed command.
          const keys = new Set(effects.map(({ key }) => key));
          for (const { id } of await world.openPage(null).receipts.all()) expect(keys).toContain(id);
        },
      ),
      { numRuns: runs, examples: found.map((actions): [Action[]] => [actions]), includeErrorInReport: true },
    );
  },
  runs * 2_000,
);
