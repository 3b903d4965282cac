import { addDays, johannesburgDay } from '@tshepa/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { plainCall } from '../support/plain-call.ts';
import { seedRecord } from '../support/staff-screens.ts';
import { useTestSystem } from '../support/system.ts';

const system = useTestSystem();
let bearer: string;

beforeAll(async () => {
  bearer = await system.now.signIn('manager');
  for (let days = 0; days < 20; days += 1)
    await seedRecord(system.now, new Date(Date.UTC(2026, 2, 1 + days, 10)), {});
});

type Query = Record<string, string>;
const get = (path: string, query: Query | string) => {
  const text = typeof query === 'string' ? query : String(new URLSearchParams(query));
  return plainCall(system.now.client(), 'GET', `${path}?${text}`, { bearer });
};

const list = '/customer/list';
const csv = '/export-customers';
const figures = '/figures';
const long = 'x'.repeat(10_000);

/** Invalid filters, and the field that the reply names. */
const refused: { name: string; path: string; query: Query | string; pointer: string }[] = [
  {
    name: 'an ID number of regex characters',
    path: list,
    query: { searchId: '^8.*$' },
    pointer: '/searchId',
  },
  {
    name: 'an ID number that is an operator',
    path: list,
    query: { searchId: '{"$ne":""}' },
    pointer: '/searchId',
  },
  { name: 'a part of an ID number', path: list, query: { searchId: '800101' }, pointer: '/searchId' },
  { name: 'an ID number of 10,000 characters', path: list, query: { searchId: long }, pointer: '/searchId' },
  {
    name: 'an email of regex characters',
    path: list,
    query: { searchEmail: '.*@.*' },
    pointer: '/searchEmail',
  },
  {
    name: 'an email of 10,000 characters',
    path: list,
    query: { searchEmail: `${long}@x.org` },
    pointer: '/searchEmail',
  },
  {
    name: 'an email that is an operator',
    path: list,
    query: { searchEmail: '$where' },
    pointer: '/searchEmail',
  },
  { name: 'a state that does not exist', path: list, query: { searchState: '$gt' }, pointer: '/searchState' },
  { name: 'a state in small letters', path: list, query: { searchState: 'paid' }, pointer: '/searchState' },
  { name: 'the 31st of February', path: list, query: { startDate: '2026-02-31' }, pointer: '/startDate' },
  { name: 'a month 13', path: list, query: { endDate: '2026-13-01' }, pointer: '/endDate' },
  {
    name: 'a day with a time',
    path: list,
    query: { startDate: '2026-03-01T00:00:00Z' },
    pointer: '/startDate',
  },
  { name: 'a day of 10,000 characters', path: list, query: { endDate: long }, pointer: '/endDate' },
  {
    name: 'From after To',
    path: list,
    query: { startDate: '2026-03-02', endDate: '2026-03-01' },
    pointer: '/endDate',
  },
  { name: 'page 0', path: list, query: { page: '0' }, pointer: '/page' },
  { name: 'page -1', path: list, query: { page: '-1' }, pointer: '/page' },
  { name: 'page 1e9', path: list, query: { page: '1e9' }, pointer: '/page' },
  { name: 'half a page', path: list, query: { page: '1.5' }, pointer: '/page' },
  { name: 'a page that is not a number', path: list, query: { page: 'NaN' }, pointer: '/page' },
  { name: 'more rows than a page has', path: list, query: { take: '101' }, pointer: '/take' },
  {
    name: 'an operator in a filter name',
    path: list,
    query: { 'searchId[$ne]': '1' },
    pointer: '/searchId[$ne]',
  },
  { name: 'an unknown filter', path: list, query: { $where: 'sleep(1000)' }, pointer: '/$where' },
  {
    name: 'a filter given twice',
    path: list,
    query: 'searchState=PAID&searchState=DECLINED',
    pointer: '/searchState',
  },

  { name: 'a status that does not exist', path: csv, query: { status: '{"$ne":null}' }, pointer: '/status' },
  { name: 'the 31st of February', path: csv, query: { fromDate: '2026-02-31' }, pointer: '/fromDate' },
  { name: 'a malformed day', path: csv, query: { toDate: '31/03/2026' }, pointer: '/toDate' },
  {
    name: 'From after To',
    path: csv,
    query: { fromDate: '2026-03-02', toDate: '2026-03-01' },
    pointer: '/toDate',
  },
  { name: 'a status of 10,000 characters', path: csv, query: { status: long }, pointer: '/status' },
  {
    name: 'an ID number, which an export does not accept',
    path: csv,
    query: { searchId: '8001015009087' },
    pointer: '/searchId',
  },

  { name: 'the 31st of February', path: figures, query: { from: '2026-02-31' }, pointer: '/from' },
  { name: 'a malformed day', path: figures, query: { to: '$now' }, pointer: '/to' },
  { name: 'From after To', path: figures, query: { from: '2026-03-02', to: '2026-03-01' }, pointer: '/to' },
  {
    name: 'more days than a year has',
    path: figures,
    query: { from: '2020-01-01', to: '2026-01-01' },
    pointer: '/from',
  },
  { name: 'the last day that a date can have', path: figures, query: { to: '9999-12-31' }, pointer: '/from' },
  { name: 'a day of 10,000 characters', path: figures, query: { from: long }, pointer: '/from' },
];

describe('invalid queries for lists, exports and figures', () => {
  test.each(refused)('$path says what is wrong with $name', async ({ path, query, pointer }) => {
    const reply = await get(path, query);
    expect(reply.status, reply.text).toBe(422);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(reply.body).toMatchObject({
      code: 'request.invalid',
      detail: 'Some answers are not valid. Please check them.',
    });
    const { fields } = reply.body as { fields: { pointer: string; message: string }[] };
    expect(new Set(fields.map((field) => field.pointer))).toEqual(new Set([pointer]));
    for (const { message } of fields) expect(message).toMatch(/\S/);
    // The reply must not repeat the input, which may be personal data.
    expect(reply.text).not.toContain(long);
  });

  test.each([
    { name: 'a page beyond the last', query: { page: '1000000' }, total: 20, shown: 0 },
    { name: 'the page after the last full one', query: { page: '2' }, total: 20, shown: 5 },
    { name: 'the last page, which is not full', query: { page: '7', take: '3' }, total: 20, shown: 2 },
    {
      name: 'a range that ends on the last day that a date can have',
      query: { endDate: '9999-12-31' },
      total: 20,
      shown: 15,
    },
    {
      name: 'a range that begins before all records',
      query: { startDate: '0100-01-01' },
      total: 20,
      shown: 15,
    },
    { name: 'a range of days to come', query: { startDate: '2999-01-01' }, total: 0, shown: 0 },
    { name: 'an ID number of nobody', query: { searchId: '8001015009087' }, total: 0, shown: 0 },
    { name: 'an email of nobody', query: { searchEmail: 'nobody.at.all@example.org' }, total: 0, shown: 0 },
    {
      name: 'a query of empty filters',
      query: { searchId: '', searchEmail: '', searchState: '', startDate: '', endDate: '' },
      total: 20,
      shown: 15,
    },
  ])('$name is accepted', async ({ query, total, shown }) => {
    const reply = await get(list, Object.fromEntries(Object.entries(query)));
    expect(reply.status, reply.text).toBe(200);
    const body = reply.body as { items: unknown[]; total: number };
    expect([body.total, body.items.length]).toEqual([total, shown]);
  });

  test.each([
    { toDate: '9999-12-31' },
    { fromDate: '2999-01-01' },
    { fromDate: '', toDate: '', status: '' },
  ])('the export accepts %o', async (query) => {
    const reply = await get(csv, Object.fromEntries(Object.entries(query)));
    expect(reply.status).toBe(200);
    expect(reply.text).toMatch(/^ID Number,/);
  });

  test('the figures accept empty days, and a whole year', async () => {
    const today = johannesburgDay(new Date());
    for (const query of [
      { from: '', to: '' },
      { from: addDays(today, -365), to: today },
    ]) {
      const reply = await get(figures, query);
      expect(reply.status, reply.text).toBe(200);
    }
  });
});
