import { expect, test } from 'vitest';
import { setProgress } from '../../platform/storage/progress.ts';
import { useApplication, useQueue } from '../light/state.ts';
import { commandWith, draftWith, saveBody } from '../tests/fixtures.ts';
import { loadApplication, startApplication, wipeApplication } from './application.ts';
import { applications, rows } from './storage.ts';

test('[S2.08] choosing an amount keeps the personal answers and clears the answers about work and the bank', async () => {
  const draft = draftWith({
    customerRequest: { firstName: 'Thandi', lastName: 'Dlamini' },
    employmentRequest: { netSalary: 8200 },
    bankRequest: { bankName: 'capitec' },
  });
  await applications.commit(draft.customerId, () => ({ draft }));
  await startApplication({ id: 2, value: 1000, currency: 'ZAR' });
  const kept = (await applications.read(draft.customerId)).draft;
  expect(kept).toMatchObject({
    loanRequest: { value: 1000 },
    customerRequest: { firstName: 'Thandi', lastName: 'Dlamini' },
  });
  expect(kept?.employmentRequest).toEqual({});
  expect(kept?.bankRequest).toEqual({});
  expect(useApplication.getState().draft?.loanRequest?.value).toBe(1000);
});

test('an amount pressed twice starts one application', async () => {
  await wipeApplication('here');
  const loan = { id: 1, value: 500, currency: 'ZAR' } as const;
  await Promise.all([startApplication(loan), startApplication(loan)]);
  expect(await rows.transact('r', ['applications'], (tables) => tables.applications.toArray())).toHaveLength(
    1,
  );
});

test('a conflict counts as unsent from the moment it is shown as resolved, so that it never seems received', async () => {
  const draft = draftWith();
  const command = commandWith(saveBody(), { step: 'financial', state: 'conflict' });
  const { customerId } = draft;
  setProgress({ customerId });
  await applications.commit(customerId, () => ({ draft, put: [command] }));
  await loadApplication();
  expect(useQueue.getState().left).toBe(0);

  const seen: { hasConflict: boolean; left: number }[] = [];
  const look = () =>
    queueMicrotask(() => {
      const hasConflict = useApplication.getState().commands.some(({ state }) => state === 'conflict');
      seen.push({ hasConflict, left: useQueue.getState().left });
    });
  const stops = [useApplication.subscribe(look), useQueue.subscribe(look)];
  await applications.commit(customerId, () => ({ put: [{ ...command, state: 'waiting' }] }));
  await loadApplication();
  for (const stop of stops) stop();
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter(({ hasConflict, left }) => !hasConflict && left === 0)).toEqual([]);
});
