import { expect, test } from 'vitest';
import { useApplication } from '../state.ts';
import { draftWith } from '../testing/fixtures.ts';
import { startApplication } from './application.ts';
import { applications } from './wire.ts';

test('[S2.08] choosing an amount keeps who one is, and clears the answers about work and the bank', async () => {
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
