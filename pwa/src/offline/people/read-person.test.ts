import { expect, test } from 'vitest';
import { createMemoryRows } from '../store/memory-rows.ts';
import { openStores } from '../store/open-stores.ts';
import type { RowStore } from '../store/rows.ts';
import { commandWith, customerId, draftWith, saveBody } from '../tests/fixtures.ts';
import { readPerson } from './read-person.ts';

/** The real number of iterations takes a second on a busy machine. */
const open = (rows: RowStore) => openStores(rows, 1_000);
const here = { id: undefined, isHere: true };
const other = { id: 'b', isHere: false };
const thandi = draftWith({ customerRequest: { firstName: 'Thandi', cellNo: '0821238083' } });

test('[S2.07] a person is named by the first name and the last digits of the cell number', async () => {
  const stores = open(createMemoryRows());
  await stores.catalogue.write('lastUsed', 5);
  await stores.applications.commit(customerId, () => ({ draft: thandi, put: [commandWith(saveBody())] }));
  expect(await readPerson(stores, here, customerId)).toEqual({
    ...here,
    name: 'Thandi',
    digits: '8083',
    isLocked: false,
    hasUnsent: true,
    lastUsedAt: 5,
  });
});

test('[S2.07] behind a PIN a person has neither name nor digits', async () => {
  const rows = createMemoryRows();
  const page = open(rows);
  await page.applications.commit(customerId, () => ({ draft: thandi }));
  await page.lock.setPin('2580');
  const found = await readPerson(open(rows), other, null);
  expect(found).toMatchObject({ isLocked: true });
  expect(JSON.stringify(found)).not.toMatch(/Thandi|8083/);
});

test('a database belongs to somebody as soon as it says something about a person', async () => {
  const personOf = async (draft = draftWith()) => {
    const stores = open(createMemoryRows());
    await stores.applications.commit(customerId, () => ({ draft }));
    return readPerson(stores, other, null);
  };
  expect(await readPerson(open(createMemoryRows()), other, null)).toBeNull();
  expect(await personOf()).toBeNull();
  expect(await personOf(draftWith({ typed: { personal: { fullName: '' } } }))).toBeNull();
  expect(await personOf(draftWith({ typed: { personal: { fullName: 'Tha' } } }))).not.toBeNull();
  expect(await personOf(thandi)).not.toBeNull();
});

test('an application that only the server has, or that cannot be opened, belongs to somebody', async () => {
  const stores = open(createMemoryRows());
  expect(await readPerson(stores, here, customerId)).toMatchObject({ isHere: true });
  await stores.catalogue.write('progress', { page: 'loading', submitted: true, customerId });
  expect(await readPerson(stores, other, null)).toMatchObject({ isHere: false });

  const rows = createMemoryRows();
  await open(rows).applications.commit(customerId, () => ({ draft: thandi }));
  await rows.transact('rw', ['keys'], ({ keys }) => keys.clear());
  expect(await readPerson(open(rows), other, null)).toMatchObject({ isLocked: false });
});
