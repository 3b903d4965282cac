import { v7 as uuidV7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import { planChange } from '../policy/plan.ts';
import { createApplicationStore } from '../store/application-store.ts';
import { createKeys } from '../store/keys.ts';
import { createMemoryRows } from '../store/memory-rows.ts';
import { createdAt, customerId, draftWith } from '../tests/fixtures.ts';
import { createModelServer, type Fault } from '../tests/model-server.ts';
import type { Outcome } from '../types.ts';
import { deliver } from './deliver.ts';
import { drain } from './drain.ts';
import type { UploadPorts } from './upload.ts';

/** Opens one phone with two tabs that both send. A reply reaches a tab when the test releases it. */
function openPhone(faults: Fault[]) {
  const rows = createMemoryRows();
  const server = createModelServer(() => faults.shift() ?? 'none');
  const openTab = () => {
    const store = createApplicationStore(rows, createKeys(rows));
    const outcomes: Outcome['kind'][] = [];
    let letThrough: () => void = () => undefined;
    const isLetThrough = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const run = (isHeldBack = false) =>
      drain({
        store,
        deliver: async (command) => {
          const ports = server.ports as UploadPorts;
          const outcome = await deliver(command, ports, { deviceId: 'device', recordVersion: null });
          outcomes.push(outcome.kind);
          if (isHeldBack) await isLetThrough;
          return outcome;
        },
        fetchAnswers: () => Promise.reject(new Error('no other device changes anything here')),
        mayTransfer: () => true,
        context: () => ({ now: 0, random: 0, serverTime: createdAt, newId: uuidV7, build: '1' }),
        unanswered: () => 0,
        onOutcome: () => undefined,
      });
    const hasAnswer = (kind: Outcome['kind']) => vi.waitFor(() => expect(outcomes).toContain(kind));
    return { store, outcomes, run, hasAnswer, letThrough: () => letThrough() };
  };
  const [first, second] = [openTab(), openTab()];
  const type = (occupation: string) =>
    first.store.commit(customerId, (snapshot) => {
      const save = { id: customerId, employmentRequest: { occupation } };
      const command = { kind: 'save', step: 'financial', payload: { save } } as const;
      const context = { newId: uuidV7, now: createdAt };
      return planChange(snapshot, snapshot.draft ?? draftWith(), [command], context);
    });
  const arrived = () =>
    server.effectsOf(customerId).map(({ content }) => /"occupation":"(\w+)"/.exec(content)?.[1]);
  return { first, second, type, arrived, read: () => first.store.read(customerId) };
}

/**
 * In each case both tabs send one save. The first tab learns that the server counts from the start again, so it also
 * sends the confirmed answers again.
 */
const meanwhile: [string, Fault[], Outcome['kind'][]][] = [
  ['cannot be sent again yet', ['none', 'lost-request'], ['gap', 'gap', 'no-answer']],
  ['were sent again', ['none', 'none', 'session-ended'], ['gap', 'gap', 'delivered', 'paused']],
  ['were sent again, and the save too', [], ['gap', 'gap', 'delivered', 'delivered', 'gap', 'delivered']],
];

test.each(
  meanwhile,
)('the newest answer of two tabs stays the newest when confirmed answers %s', async (_, later, outcomes) => {
  const phone = openPhone(['none', 'counts-anew', 'counts-ahead', ...later]);
  const { first, second } = phone;
  await phone.type('cashier');
  await second.run();
  await phone.type('nurse');

  const ofFirst = first.run(true);
  await first.hasAnswer('gap');
  const ofSecond = second.run(true);
  await vi.waitFor(() => expect(second.outcomes).toEqual(['delivered', 'delivered']));
  first.letThrough();
  await ofFirst;
  expect(first.outcomes).toEqual(outcomes);
  second.letThrough();
  await ofSecond;
  await first.run();

  expect(phone.arrived().slice(0, 2)).toEqual(['cashier', 'nurse']);
  expect(phone.arrived().at(-1)).toBe('nurse');
  const { draft, commands } = await phone.read();
  expect(commands).toEqual([]);
  expect(draft?.confirmed?.employmentRequest).toEqual({ occupation: 'nurse' });
});
