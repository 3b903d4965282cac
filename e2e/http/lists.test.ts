import { dayMs, johannesburgDay, operations } from '@tshepa/contracts';
import { type Journey, runStages, stagesBefore } from '@tshepa/tools/journey';
import { beforeAll, describe, expect, test } from 'vitest';
import { plainCall } from '../support/plain-call.ts';
import { createJourney, somebody, useTestSystem } from '../support/system.ts';

const system = useTestSystem({ isOwn: true });
let bearer: string;
/** The fourteen records of today and the three of yesterday, each oldest first. */
let today: Journey[];
let yesterday: Journey[];

const apply = async (person = somebody()): Promise<Journey> => {
  const journey = createJourney(system.now, { person });
  await runStages(journey, stagesBefore('save-more-info'));
  return journey;
};

/** Noon of today in Johannesburg, so that no day ends during the tests. */
const noonMs = Date.parse(`${johannesburgDay(new Date())}T10:00:00Z`);

beforeAll(async () => {
  await system.now.moveClock(noonMs - dayMs - Date.now());
  yesterday = [await apply(), await apply(), await apply()];
  await system.now.moveClock(noonMs - Date.now());
  today = [];
  for (let index = 0; index < 14; index += 1) today.push(await apply());
  bearer = await system.now.signIn('agent');
});

type Row = { id: string } & Record<string, unknown>;

async function list(query: Record<string, string> = {}) {
  const reply = await plainCall(system.now.client(), 'GET', '/customer/list', { query, bearer });
  expect(reply.status, reply.text).toBe(200);
  const { items, total } = reply.body as { items: Row[]; total: number };
  return { items, total, ids: items.map(({ id }) => id) };
}
const refused = async (query: Record<string, string>) =>
  (await plainCall(system.now.client(), 'GET', '/customer/list', { query, bearer })).status;

const idsOf = (journeys: readonly Journey[]) => journeys.map(({ customerId }) => customerId).toReversed();
const dayOf = (ms: number) => johannesburgDay(new Date(ms));

describe('the customer list', () => {
  test('[S7.16][S3.13] a row contains the person, the day and the amount, and no field that the table does not need', async () => {
    const { items, total } = await list();
    expect(total).toBe(17);
    const { person, customerId } = today.at(-1) ?? createJourney(system.now);
    expect(items[0]).toEqual({
      id: customerId,
      version: expect.any(Number),
      idNumber: person.idNumber,
      initials: person.initials,
      firstName: person.firstName,
      lastName: person.lastName,
      emailAddress: person.emailAddress,
      cellNo: person.cellNo,
      createdAt: expect.any(String),
      loanDistributions: {
        id: expect.any(String),
        state: 'IN_PROGRESS',
        approved: false,
        declined: false,
        loan: { id: 1, value: 500, currency: 'ZAR' },
      },
    });
  });

  test('[S7.16][S9.08] pages have the newest records first, each record once, and 15 records unless another number is asked for', async () => {
    const all = [...idsOf(today), ...idsOf(yesterday)];
    expect((await list()).ids).toEqual(all.slice(0, 15));
    const pages = await Promise.all(['1', '2', '3', '4', '5'].map((page) => list({ page, take: '4' })));
    expect(pages.flatMap(({ ids }) => ids)).toEqual(all);
    expect(pages.map(({ total }) => total)).toEqual([17, 17, 17, 17, 17]);
    expect((await list({ page: '99', take: '100' })).items).toEqual([]);
    for (const query of [{ page: '0' }, { page: '1.5' }, { take: '0' }, { take: '101' }, { page: 'x' }])
      expect(await refused(query)).toBe(422);
  });

  test('[S7.16] ID number, email and status match exactly and combine; an empty filter is ignored', async () => {
    const [first = createJourney(system.now), second = first] = today;
    const { idNumber, emailAddress } = first.person;
    expect((await list({ searchId: idNumber })).ids).toEqual([first.customerId]);
    expect((await list({ searchEmail: emailAddress.toUpperCase() })).ids).toEqual([first.customerId]);
    expect((await list({ searchEmail: ` ${emailAddress} ` })).ids).toEqual([first.customerId]);
    expect((await list({ searchId: idNumber, searchEmail: second.person.emailAddress })).total).toBe(0);
    expect((await list({ searchId: idNumber, searchState: 'IN_PROGRESS' })).total).toBe(1);
    expect((await list({ searchId: idNumber, searchState: 'PAID' })).total).toBe(0);
    expect(
      (await list({ searchId: '', searchEmail: '', searchState: '', startDate: '', endDate: '' })).total,
    ).toBe(17);
    for (const query of [
      { searchId: '123' },
      { searchEmail: 'x' },
      { searchState: 'NEW' },
      { startDate: '1-1-2026' },
    ])
      expect(await refused(query)).toBe(422);
  });

  test('[S7.16] both days of a range are included, as days in Johannesburg', async () => {
    const [now, before] = [dayOf(noonMs), dayOf(noonMs - dayMs)];
    expect((await list({ startDate: now })).ids).toEqual(idsOf(today));
    expect((await list({ endDate: before })).ids).toEqual(idsOf(yesterday));
    expect((await list({ startDate: before, endDate: now })).total).toBe(17);
    expect((await list({ startDate: before, endDate: before, searchState: 'IN_PROGRESS' })).total).toBe(3);
    expect(await refused({ startDate: now, endDate: before })).toBe(422);
  });

  test('[S7.17][S7.12] staff read all records of an ID number, newest first, and a single record by its id', async () => {
    const [first = createJourney(system.now)] = today;
    const again = createJourney(system.now, { person: first.person });
    await runStages(again, stagesBefore('credit-check'));
    const client = system.now.client();
    const query = { idNumber: first.person.idNumber };
    const found = await plainCall(client, 'GET', '/customer', { query, bearer });
    expect(JSON.parse(found.text).map(({ id }: Row) => id)).toEqual([again.customerId, first.customerId]);
    const one = await plainCall(client, 'GET', '/customer/customer', {
      query: { id: first.customerId },
      bearer,
    });
    expect(one.body).toMatchObject({ id: first.customerId, idNumber: first.person.idNumber });
    await again.client.call(operations.exitApplication, { id: again.customerId });
    expect((await list({ searchState: 'DELETED' })).ids).toEqual([again.customerId]);
  });
});

describe('the export', () => {
  const exportAs = async (role: 'agent' | 'manager', query: Record<string, string> = {}) =>
    plainCall(system.now.client(), 'GET', '/export-customers', {
      query,
      bearer: await system.now.signIn(role),
    });

  test('[S7.15] the export is a file customers.csv with a header line and a row for each customer', async () => {
    const reply = await exportAs('manager', { fromDate: '', toDate: '', status: 'IN_PROGRESS' });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename=customers.csv');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const [titles, ...rows] = reply.text.trimEnd().split('\r\n');
    expect(titles).toBe('ID Number,Initials,First Name,Last Name,Email Address,Cell No,Created,Loan,Status');
    expect(rows).toHaveLength(17);
    const { person } = today.at(-1) ?? createJourney(system.now);
    expect(rows.find((row) => row.startsWith(person.idNumber))?.split(',')).toEqual([
      person.idNumber,
      person.initials,
      person.firstName,
      person.lastName,
      person.emailAddress,
      person.cellNo,
      expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
      'ZAR 500',
      'IN_PROGRESS',
    ]);
  });

  test('[S7.15] the export accepts days and a status, and is for managers only', async () => {
    const yesterdays = await exportAs('manager', {
      toDate: dayOf(noonMs - dayMs),
      status: 'IN_PROGRESS',
    });
    expect(yesterdays.text.trimEnd().split('\r\n')).toHaveLength(4);
    expect((await exportAs('manager', { status: 'PAID' })).text.trimEnd().split('\r\n')).toHaveLength(1);
    expect((await exportAs('manager', { status: 'NEW' })).status).toBe(422);
    expect((await exportAs('agent')).status).toBe(403);
  });
});
