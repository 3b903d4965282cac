import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { bySize } from '@tshepa/test-kit';
import { beforeAll, expect, test } from 'vitest';
import { erasedApplication } from '../src/commands/erase-application.ts';
import { indexSearches } from '../src/jobs/index-searches.ts';
import type { ApplicationDocument } from '../src/store/application-document.ts';
import { applicationsCollection } from '../src/store/applications.ts';
import { maximumFound, searchIndex, searchQuery } from '../src/store/search-query.ts';
import { actors, useApplications } from './support/applications.ts';
import { trailRows } from './support/audit.ts';
import { givenApplication, goodReport } from './support/given-application.ts';

const applications = useApplications();
const documents = () =>
  applications.context.connection.collection<ApplicationDocument>(applicationsCollection);
const ids: Record<string, string> = {};

const people = {
  thandi: { firstName: 'Thandi Grace', lastName: 'Nkosi', cellNo: '0821234567', idNumber: '8001015009087' },
  sipho: {
    firstName: 'Sipho',
    lastName: 'Nkosinathi',
    cellNo: '0839876543',
    emailAddress: 'Sipho@Mail.example',
  },
  zoë: { firstName: 'Zoë', lastName: "van der O'Brien", cellNo: '0711112222' },
};

beforeAll(async () => {
  const { context } = applications;
  for (const [name, applicant] of Object.entries(people)) {
    const { customerId, application } = await givenApplication(context, { applicant });
    ids[name] = customerId;
    const loaded = await context.applications.load(customerId);
    if (!loaded) throw new Error('the application is missing');
    const isThandi = name === 'thandi';
    await context.applications.update(
      {
        ...loaded.application,
        bank: { accountNumber: isThandi ? '6212345678' : '6212345555' },
        ...(isThandi
          ? {
              bureau: { ...goodReport(application.createdAt), clientRef: 'CR-77812' },
              loan: {
                ...loaded.application.loan,
                providerLoan: {
                  id: 'LN-2041',
                  terms: { provider_loan_id: 'LN-2041', provider_loan_no: '990-17' } as never,
                },
              },
            }
          : {}),
      },
      { audit: null },
    );
  }
});

const search = (searchText: string, more: object = {}) =>
  applications.call(operations.listApplications, { searchText, ...more }, { actor: actors.agent });
const found = async (searchText: string, more: object = {}) => {
  const { items, total } = await search(searchText, more);
  expect(items).toHaveLength(total);
  return items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
};
const referenceOf = (name: string) => ids[name]?.slice(-8) ?? '';

test('[S2.31] one text finds a person by any number that identifies the person, the loan or the application', async () => {
  for (const text of [
    '8001015009087',
    '0821234567',
    '+27 82 123 4567',
    '6212345678',
    '5678',
    'LN-2041',
    '990-17',
    'CR-77812',
    referenceOf('thandi'),
    `${referenceOf('thandi').slice(0, 4)}-${referenceOf('thandi').slice(4)}`.toUpperCase(),
    `${referenceOf('thandi').toUpperCase()}-12`,
  ])
    expect(await found(text), text).toEqual(['thandi']);
  expect(await found('sipho@mail.EXAMPLE')).toEqual(['sipho']);
  expect(new Set(await found('5555'))).toEqual(new Set(['sipho', 'zoë']));
});

test('[S2.31] the beginning of a name finds a person in any order of the names, without case and accents', async () => {
  for (const text of [
    'thandi',
    'TH',
    'Grace Nk',
    'nkosi th',
    'nkosi grace',
    'Thandi Grace Nkosi',
    'thandi nko',
  ])
    expect(await found(text), text).toEqual(['thandi']);
  for (const text of ['zoe', 'Zoë van der', 'zoe obri', "O'Brien", 'van der obrien zoe'])
    expect(await found(text), text).toEqual(['zoë']);
  expect(await found('nkosi')).toEqual(['thandi', 'sipho']);
  expect(await found('nkosin')).toEqual(['sipho']);
  for (const text of ['osi', 'n', '', 'brien', '.*', 'andi', '12']) {
    const all = text === '';
    expect(await found(text), text).toHaveLength(all ? 3 : 0);
  }
});

test('[S2.31] a search combines with the other filters and crosses all queues', async () => {
  expect(await found('nkosi', { searchState: 'PAID' })).toEqual([]);
  expect(await found('nkosi', { searchState: 'IN_PROGRESS' })).toEqual(['thandi', 'sipho']);
  const pages = await Promise.all([1, 2, 3].map((page) => search('nkosi', { page, take: 1 })));
  expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([[ids['thandi']], [ids['sipho']], []]);
  expect(pages.map(({ total }) => total)).toEqual([2, 2, 2]);
});

test('a search is audited as a reading of the people it shows, without the text', async () => {
  await search('5678');
  const row = (await trailRows(applications.context, {})).at(-1);
  expect(row).toMatchObject({
    kind: 'read',
    customerIds: [ids['thandi']],
    details: { filters: 'searchText' },
  });
  expect(JSON.stringify(row)).not.toContain('5678');
});

test('the keys contain no number that is sealed elsewhere in the document', async () => {
  const stored = JSON.stringify(
    await documents()
      .find({}, { projection: { searchKeys: 1 } })
      .toArray(),
  );
  expect(stored).toContain('name:nkosi thandi');
  for (const secret of ['0821234567', '6212345678', '5678"', 'CR-77812', '8001015009087', 'mail.example'])
    expect(stored).not.toContain(secret);
});

test('an application of a former build gets its keys by the job, also a damaged one, and an erased one keeps none', async () => {
  const { context } = applications;
  const damaged = await givenApplication(context, { applicant: { firstName: 'Damaged' } });
  const erased = await givenApplication(context, { applicant: { firstName: 'Erased' } });
  const loaded = await context.applications.load(erased.customerId);
  if (!loaded) throw new Error('the application is missing');
  const audit = { id: newId(), subject: 'audit.change', data: {}, at: context.clock.now() };
  await context.applications.erase(erasedApplication(loaded.application, context.clock.now()), {
    commands: [],
    audit,
  });
  expect(await documents().findOne({ _id: erased.customerId })).toMatchObject({ searchKeys: [] });
  await documents().updateOne({ _id: damaged.customerId }, { $set: { sealed: 'not it' } });
  await documents().updateMany({}, { $unset: { searchKeys: '' } });
  expect(await found('thandi')).toEqual([]);
  expect(await indexSearches(context)).toBe(5);
  expect(await indexSearches(context)).toBe(0);
  expect(await found('thandi')).toEqual(['thandi']);
  expect(await found('erased')).toEqual([]);
  await documents().deleteMany({ _id: { $in: [damaged.customerId, erased.customerId] } });
});

test('[S7.16] a search reads only its index, and no more of it than it shows', async () => {
  const { vault, clock } = applications.context;
  const many = bySize({ smallest: 2_000, full: 20_000 });
  const stored = await documents().findOne({ _id: ids['sipho'] ?? '' });
  const made = Array.from({ length: many }, (_, index) => ({
    ...stored,
    _id: newId(),
    distributionId: newId(),
    createdAt: clock.now(),
    searchKeys: [`name:mokoena ${index}`, `name:thabo mokoena ${index}`, `cellNumber:${index}`],
  }));
  await documents().insertMany(made as unknown as ApplicationDocument[], { ordered: false });
  const explained = async (text: string, hint?: typeof searchIndex) =>
    (await documents()
      .find(searchQuery(text, vault), hint ? { hint } : {})
      .sort(hint ? {} : { createdAt: -1, _id: -1 })
      .limit(15)
      .explain('executionStats')) as {
      queryPlanner: { winningPlan: object };
      executionStats: { totalKeysExamined: number };
    };
  for (const [text, hint] of [
    ['moko', searchIndex],
    ['thabo mok', searchIndex],
    ['0821234567'],
    ['8001015009087'],
    ['a@b.example'],
    ['5678'],
  ] as const) {
    const { queryPlanner, executionStats } = await explained(text, hint);
    const plan = JSON.stringify(queryPlanner.winningPlan);
    expect(plan, text).toContain('"IXSCAN"');
    expect(plan, text).not.toContain('"COLLSCAN"');
    if (hint) expect(plan, text).not.toContain('"SORT"');
    expect(executionStats.totalKeysExamined, text).toBeLessThanOrEqual(50);
  }
  expect((await search('moko')).total).toBe(maximumFound);
  await documents().deleteMany({ _id: { $in: made.map(({ _id }) => _id) } });
});
