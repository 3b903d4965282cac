import {
  type CustomerForm,
  dayMs,
  type FraudRule,
  fraudRules,
  operations,
  type StatementAnalysis,
} from '@tshepa/contracts';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkFraud } from '../src/commands/check-fraud.ts';
import { eraseApplication } from '../src/commands/erase-application.ts';
import { systemActor } from '../src/commands/replay.ts';
import { createVault } from '../src/crypto/vault.ts';
import { type FraudCheckDocument, fraudChecksCollection } from '../src/store/fraud-checks.ts';
import { reindexPeople } from '../src/store/reindex-people.ts';
import { actors, applicant, errorCode, useApplications } from './support/applications.ts';
import { emptyAnalysis, givenApplication } from './support/given-application.ts';

const applications = useApplications();
const checks = () => applications.context.connection.collection<FraudCheckDocument>(fraudChecksCollection);

beforeAll(() =>
  serveAll(applications.bus, [
    serve(operations.endPushSubscriptions, async () => ({ ok: true as const })),
    serve(operations.voidPasscodes, async () => ({ ok: true as const })),
  ]),
);

let people = 0;
const home = { streetName: 'Long Street', streetNumber: '1', suburb: 'Umlazi', postalCode: '4066' };
type Wish = {
  account?: string;
  cellNo?: string;
  workTelNumber?: string;
  idNumber?: string;
  address?: Partial<CustomerForm>;
  daysAgo?: number;
  settled?: boolean;
  state?: 'PAYBACK_REQUESTED' | 'DECLINED' | 'PAID' | 'APPROVAL_REQUIRED' | 'IN_PROGRESS';
  analysis?: Partial<StatementAnalysis>;
};

/** Stores a submitted application of a new person. This person shares with others only what the test asks for. */
async function submitted(wish: Wish = {}) {
  people += 1;
  const { context } = applications;
  const own = String(people).padStart(6, '0');
  const { application, customerId, sessionId } = await givenApplication(context, {
    state: wish.state ?? 'PAYBACK_REQUESTED',
    applicant: {
      ...home,
      streetNumber: own,
      ...wish.address,
      idNumber: wish.idNumber ?? `8001${own}087`,
      cellNo: wish.cellNo ?? `0720${own}`,
      emailAddress: `p${own}@mail.example`,
      fullName: 'Thandi Nkosi',
    },
  });
  const at = new Date(context.clock.nowMs() - (wish.daysAgo ?? 0) * dayMs);
  const { state } = application.loan;
  await context.applications.update(
    {
      ...application,
      version: 1,
      employment: { workTelNumber: wish.workTelNumber ?? `0310${own}` },
      bank: { accountNumber: wish.account ?? `4${own}7` },
      history:
        state === 'IN_PROGRESS'
          ? application.history
          : [...application.history, { to: 'PAYBACK_REQUESTED', at }, { to: state, at }],
      ...(wish.settled ? { settledAt: at } : {}),
      ...(wish.analysis
        ? { statements: { analysis: { ...emptyAnalysis, ...wish.analysis }, logs: [] } }
        : {}),
    },
    { audit: null },
  );
  await checkFraud(context, customerId);
  return { id: customerId, sessionId };
}

const findingsOf = async (id: string) =>
  (await applications.call(operations.listFraudFindings, { id }, { actor: actors.agent })).findings;
const rulesOn = async (id: string) => (await findingsOf(id)).map(({ rule }) => rule);
const mark = (
  id: string,
  rule: string,
  verdict: 'right' | 'wrong',
  actor: Parameters<typeof applications.call>[2] = {},
) => applications.call(operations.markFraudFinding, { id, rule, verdict }, { actor: actors.agent, ...actor });
const dryRun = (rule: string, threshold: number) =>
  applications.call(operations.dryRunFraudRule, { rule, threshold }, { actor: actors.manager });

test('two people with one bank account are found on both applications, each with a link to the other', async () => {
  const account = '62001112223';
  const first = await submitted({ account, daysAgo: 20 });
  expect(await findingsOf(first.id)).toEqual([]);
  const second = await submitted({ account: `0${account}` });
  expect(await rulesOn(second.id)).toEqual(['account-30', 'account-365']);
  const [finding] = await findingsOf(first.id);
  expect(finding).toMatchObject({
    rule: 'account-30',
    sentence: '1 other person used this account number within 30 days of this application.',
    mode: 'shadow',
    others: [{ id: second.id, state: 'PAYBACK_REQUESTED' }],
    total: 1,
  });
});

test('a shared employer telephone is shown although so few people are no finding', async () => {
  const workTelNumber = '0119998877';
  const first = await submitted({ workTelNumber });
  const second = await submitted({ workTelNumber });
  const { findings, shared } = await applications.call(
    operations.listFraudFindings,
    { id: first.id },
    { actor: actors.agent },
  );
  expect(findings).toEqual([]);
  expect(shared).toMatchObject([{ thing: 'employerTelephone', total: 1, others: [{ id: second.id }] }]);
});

test('the other applications of a person are listed with their outcomes, and nobody else’s', async () => {
  const idNumber = '8801235111088';
  const declined = await submitted({ idNumber, state: 'DECLINED', daysAgo: 40 });
  const repaid = await submitted({ idNumber, state: 'PAID', settled: true, daysAgo: 90 });
  await submitted();
  const now = await submitted({ idNumber, state: 'APPROVAL_REQUIRED' });
  const { others, requests } = await applications.call(
    operations.getBackground,
    { id: now.id },
    { actor: actors.agent },
  );
  const outcomes = Object.fromEntries(others.map(({ id, outcome }) => [id, outcome]));
  expect(outcomes).toEqual({ [declined.id]: 'declined', [repaid.id]: 'settled' });
  expect(requests).toEqual([]);
  const unknown = applications.call(operations.getBackground, { id: newId() }, { actor: actors.agent });
  expect(await errorCode(unknown)).toBe('customer.not_found');
  const asApplicant = { actor: applicant(now.sessionId) };
  const refused = applications.call(operations.getBackground, { id: now.id }, asApplicant);
  expect(await errorCode(refused)).toBe('auth.forbidden');
});

test('people who write the same home address in different ways are found by this address', async () => {
  const address = {
    streetName: 'Vilakazi Street',
    streetNumber: '8115',
    suburb: 'Orlando West',
    postalCode: '1804',
  };
  await submitted({ address: { ...address, streetName: 'Vilakaizi str.', suburb: 'Soweto' } });
  await submitted({ address: { ...address, streetNumber: '', streetName: 'Vilakazi St 8115A' } });
  await submitted({ address: { ...address, postalCode: '1868' } });
  const { id } = await submitted({ address });
  expect(await rulesOn(id)).toEqual(expect.arrayContaining(['address-1', 'place-1']));
});

test('neither a person’s own earlier application nor a draft of somebody else is counted', async () => {
  const own = { account: '62004445556', idNumber: '9001015800083', cellNo: '0739998887' };
  await submitted({ ...own, daysAgo: 40, state: 'DECLINED' });
  const draft = await submitted({ account: own.account, state: 'IN_PROGRESS' });
  const again = await submitted(own);
  expect(await rulesOn(again.id)).toEqual([]);
  const reply = await applications.call(
    operations.listFraudFindings,
    { id: draft.id },
    { actor: actors.agent },
  );
  expect(reply).toEqual({ submittedAt: null, findings: [] });
});

test('fraud rules also measure the statements and whether the cell number is new', async () => {
  const idNumber = '9101015800082';
  await submitted({ idNumber, cellNo: '0731112223', daysAgo: 90, state: 'DECLINED' });
  const found = await submitted({
    idNumber,
    cellNo: '0734445556',
    analysis: {
      holder: 'S DLAMINI',
      returnedDebits: 5,
      lenderCredits: [
        { date: '2026-10-01', lender: 'one' },
        { date: '2026-10-09', lender: 'two' },
      ],
      expenseGroups: { gambling: 300, groceries: 300 },
    },
  });
  expect(await rulesOn(found.id)).toEqual([
    'lenders-together',
    'gambling-share',
    'returned-debits',
    'holder-differs',
    'number-changed',
  ]);
});

test('an application is automatically checked again when its state changes', async () => {
  const account = '62007778889';
  const first = await submitted({ account, state: 'APPROVAL_REQUIRED' });
  await submitted({ account });
  await applications.call(
    operations.changeLoanState,
    { id: first.id, state: 'PAYBACK_REQUESTED' },
    { actor: actors.manager, idempotencyKey: newId() },
  );
  await expect.poll(async () => (await checks().findOne({ _id: first.id }))?.hasFindings).toBe(true);
});

test('marking a finding as right or wrong is recorded in the trail, and its rule counts the latest mark', async () => {
  const account = '62009990001';
  const [one, two] = [await submitted({ account }), await submitted({ account })];
  await mark(one.id, 'account-1', 'wrong');
  await mark(one.id, 'account-1', 'right');
  await mark(two.id, 'account-1', 'wrong', { actor: actors.manager });
  const { rules } = await applications.call(operations.listFraudRules, {}, { actor: actors.manager });
  expect(rules.find(({ rule }) => rule === 'account-1')).toMatchObject({
    right: 1,
    wrong: 1,
    mode: 'shadow',
  });
  const [finding] = await findingsOf(one.id);
  expect(finding?.verdict).toMatchObject({ verdict: 'right', by: 'agent@tshepa.example' });
  const { items } = await applications.call(operations.getHistory, { id: one.id }, { actor: actors.manager });
  expect(items.map(({ action, details }) => [action, details])).toContainEqual([
    'mark-fraud-finding',
    { rule: 'account-1', verdict: 'right' },
  ]);
});

test('a fraud rule that is switched on puts an application on hold once, and staff can answer the hold', async () => {
  const rows = fraudRules as FraudRule[];
  rows.push({ id: 'returned-debits', effectiveFrom: '2020-01-01', mode: 'on', threshold: 3 });
  onTestFinished(() => void rows.pop());
  const { id } = await submitted({ analysis: { returnedDebits: 4 } });
  const holds = async () => (await applications.context.applications.load(id))?.application.holds ?? [];
  const [hold] = await holds();
  expect(hold).toMatchObject({
    reason: 'fraud-rule',
    details: ['4 debit orders were returned unpaid.'],
  });
  await applications.call(
    operations.answerHold,
    { id, holdId: hold?.id ?? '', note: 'The bank explained it' },
    { actor: actors.manager, idempotencyKey: newId() },
  );
  await checkFraud(applications.context, id);
  expect(await holds()).toHaveLength(1);
  const quiet = await submitted({ analysis: { returnedDebits: 1 } });
  expect((await applications.context.applications.load(quiet.id))?.application.holds ?? []).toEqual([]);
});

test('an answer by staff about one bank account does not count for another bank account', async () => {
  const rows = fraudRules as FraudRule[];
  const shared = { thing: 'account', windowDays: 30 } as const;
  rows.push({ id: 'account-30', effectiveFrom: '2020-01-01', mode: 'on', threshold: 1, shared });
  onTestFinished(() => void rows.pop());
  const { context } = applications;
  await submitted({ account: '62007770001' });
  await submitted({ account: '62007770002' });
  const { id } = await submitted({ account: '62007770001' });
  const holds = async () => (await context.applications.load(id))?.application.holds ?? [];
  const [hold] = await holds();
  await applications.call(
    operations.answerHold,
    { id, holdId: hold?.id ?? '', note: 'A married couple' },
    { actor: actors.manager, idempotencyKey: newId() },
  );
  const loaded = await context.applications.load(id);
  if (!loaded) throw new Error('the record is gone');
  const other = { ...loaded.application, bank: { accountNumber: '62007770002' } };
  expect(await context.applications.update(other, { audit: null })).toBe(true);
  await checkFraud(context, id);
  expect((await holds()).map(({ answer }) => answer !== undefined)).toEqual([true, false]);
  await checkFraud(context, id);
  expect(await holds()).toHaveLength(2);
});

test('only existing findings can be marked, and applicants can neither read nor mark any', async () => {
  const { id, sessionId } = await submitted();
  expect(await errorCode(mark(id, 'account-1', 'right'))).toBe('fraud.not_found');
  expect(await errorCode(mark(id, 'no-such-rule', 'right'))).toBe('request.invalid');
  expect(await errorCode(mark(newId(), 'account-1', 'right'))).toBe('customer.not_found');
  const actor = applicant(sessionId);
  expect(await errorCode(mark(id, 'account-1', 'right', { actor }))).toBe('auth.forbidden');
  const read = applications.call(operations.listFraudFindings, { id }, { actor });
  expect(await errorCode(read)).toBe('auth.forbidden');
  const agentsRun = applications.call(
    operations.dryRunFraudRule,
    { rule: 'account-1', threshold: 1 },
    { actor: actors.agent },
  );
  expect(await errorCode(agentsRun)).toBe('auth.forbidden');
});

test('a dry run says what a rule would have flagged at a threshold, and what became of it', async () => {
  await checks().deleteMany({});
  const account = '62003334445';
  await submitted({ account, state: 'PAID', settled: true });
  await submitted({ account, state: 'DECLINED' });
  await submitted({ account });
  await submitted({ analysis: { returnedDebits: 7 } });
  expect(await dryRun('account-30', 1)).toEqual({
    rule: 'account-30',
    threshold: 1,
    checked: 4,
    flagged: 3,
    outcomes: { settled: 1, declined: 1, left: 0, running: 1 },
  });
  expect(await dryRun('account-30', 3)).toMatchObject({ checked: 4, flagged: 0 });
  expect(await dryRun('returned-debits', 7)).toMatchObject({ checked: 1, flagged: 1 });
  expect(await dryRun('document-edited', 1)).toMatchObject({ checked: 0, flagged: 0 });
});

test('no account, number, address, ID number or finding is stored in plain text', async () => {
  const { id } = await submitted({ account: '62005556667', analysis: { returnedDebits: 9 } });
  const text = JSON.stringify(await checks().findOne({ _id: id }));
  const own = String(people).padStart(6, '0');
  for (const value of ['62005556667', `0720${own}`, `8001${own}087`, 'Long', 'mail.example', 'returned'])
    expect(text).not.toContain(value);
});

test('an erasure removes the check, and other applications no longer share anything with the erased one', async () => {
  const account = '62008889990';
  const [erased, other] = [await submitted({ account }), await submitted({ account })];
  const { context } = applications;
  const meta = { actor: systemActor, requestId: newId() };
  await eraseApplication(context, meta, { applicationId: erased.id, ground: 'asked' });
  await checkFraud(context, erased.id);
  expect(await checks().findOne({ _id: erased.id })).toBeNull();
  const [finding] = await findingsOf(other.id);
  expect(finding).toMatchObject({ others: [], total: 0 });
});

test('the command `people reindex` makes applications comparable with the new index key, also applications without a check', async () => {
  const account = '62002223334';
  const [one, two] = [await submitted({ account }), await submitted({ account })];
  await mark(one.id, 'account-1', 'right');
  await checks().deleteOne({ _id: two.id });
  const { connection, config } = applications.context;
  const vaultWith = (blindIndexKey: string) => createVault({ masterKey: config.MASTER_KEY, blindIndexKey });
  const before = await checks().findOne({ _id: one.id });
  await reindexPeople(connection, vaultWith('another index key of the tests, long enough'), 'another');
  const [first, second] = [await checks().findOne({ _id: one.id }), await checks().findOne({ _id: two.id })];
  const shared = first?.traces.filter((trace) => second?.traces.includes(trace));
  expect(shared).toHaveLength(1);
  expect(before?.traces).not.toContain(shared?.[0]);
  await reindexPeople(connection, vaultWith(config.BLIND_INDEX_KEY), config.BLIND_INDEX_KEY);
  expect((await checks().findOne({ _id: one.id }))?.traces).toEqual(before?.traces);
  expect((await findingsOf(one.id))[0]?.verdict).toMatchObject({ verdict: 'right' });
});
