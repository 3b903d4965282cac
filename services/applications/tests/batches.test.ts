import {
  type Actor,
  type BatchAction,
  type BatchResult,
  type LoanState,
  operations,
  type PayoutRow,
  rowsPerBatch,
} from '@tshepa/contracts';
import type { BatchRequest } from '@tshepa/contracts/operations/batch/run-batch';
import { newId, serve, serveAll } from '@tshepa/messaging';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withHold } from '../src/domain/hold.ts';
import { emptyRoster } from '../src/domain/roster.ts';
import { errorCode, useApplications } from './support/applications.ts';
import { trailRows } from './support/audit.ts';
import { givenApplication, givenProviderLoan } from './support/given-application.ts';

/** Simulates a crash: the process throws at its nth pass of one fail point. */
const crash = { at: '', after: 0 };
const applications = useApplications({
  failPoint: (point, name) => {
    if (crash.at !== `${point} ${name}`) return;
    crash.after -= 1;
    if (crash.after > 0) return;
    throw new Error('the process died here');
  },
});

const staff = (staffId: string, role: 'agent' | 'manager' = 'manager'): Actor => ({
  kind: 'staff',
  staffId,
  email: `${staffId}@desk.example`,
  role,
});
const [maker, checker, third] = [staff('maker'), staff('checker'), staff('third')];
const agent = staff('agent', 'agent');

/** The simulated provider. A repeated reference gets the same answer and pays nothing more. */
const paid = new Map<string, number>();
const account = { bankName: '', branchCode: '', accountNumber: '', holder: ' ', cellNo: '' };
const paidFor = (id: string) => [...paid.keys()].filter((reference) => reference.includes(id)).length;

beforeAll(async () => {
  await serveAll(applications.bus, [
    serve(operations.createProviderPayout, async ({ reference, amount }) => {
      if (!paid.has(reference)) paid.set(reference, amount);
      return { reference, amount, message: 'Paid' };
    }),
    serve(operations.findProviderAccount, async () => account),
  ]);
  await serveAll(applications.bus, [serve(operations.voidPasscodes, async () => ({ ok: true as const }))]);
});

beforeEach(async () => {
  paid.clear();
  crash.at = '';
  await applications.context.roster.change(() => emptyRoster);
});

const stored = async (id: string) => {
  const loaded = await applications.context.applications.load(id);
  if (!loaded) throw new Error('the record is gone');
  return loaded.application;
};
type Stored = Awaited<ReturnType<typeof stored>>;
const rewrite = async (id: string, change: (before: Stored) => Stored) =>
  expect(await applications.context.applications.update(change(await stored(id)), { audit: null })).toBe(
    true,
  );

/** Stores an application with a loan at the provider, an agreement and an accepted mandate. */
async function given(state: LoanState = 'APPROVED', { loan }: { loan?: 500 | 1000 } = {}): Promise<string> {
  const { customerId } = await givenApplication(applications.context, { state, ...(loan ? { loan } : {}) });
  const at = new Date().toISOString();
  await rewrite(customerId, (before) => ({
    ...before,
    enrolment: { clientId: 'C1', clientNo: 'N1' },
    agreement: { version: '1', sha256: '0'.repeat(64), acceptedAt: at, isNamed: true, text: 'I agree.' },
    loan: {
      ...before.loan,
      providerLoan: givenProviderLoan(`L-${customerId}`),
      mandate: { reference: `M-${customerId}`, status: 'accepted', requestedAt: at, deadline: at },
    },
  }));
  return customerId;
}
const several = (count: number, ...options: Parameters<typeof given>) =>
  Promise.all(Array.from({ length: count }, () => given(...options)));

type Extra = Partial<Pick<BatchRequest, 'reason' | 'cause' | 'note'>> & { batchId?: string; key?: string };
type Rows = readonly (string | BatchRequest['rows'][number])[];

async function run(
  actor: Actor,
  action: BatchAction,
  rows: Rows,
  { batchId = newId(), key = newId(), ...rest }: Extra = {},
): Promise<BatchResult[]> {
  const request = {
    batchId,
    action,
    rows: rows.map((row) => (typeof row === 'string' ? { id: row } : { ...row })),
    ...rest,
  };
  const { results } = await applications.call(operations.runBatch, request, { actor, idempotencyKey: key });
  return results;
}
const outcomes = (results: readonly BatchResult[]) =>
  results.map(({ outcome, problem }) => problem?.code ?? outcome);

/** Asks for the payout of these applications, and returns the batch's id. */
async function asked(ids: readonly string[]): Promise<string> {
  const batchId = newId();
  expect(outcomes(await run(maker, 'pay-out', ids, { batchId }))).toEqual(ids.map(() => 'done'));
  return batchId;
}
const batchFor = async (actor: Actor, batchId: string) => {
  const { batches } = await applications.call(operations.listPayoutBatches, {}, { actor });
  return batches.find((batch) => batch.batchId === batchId);
};
/** The rows of a batch as a manager sees them, in the order of `ids`. */
async function shown(batchId: string, ids: readonly string[]): Promise<PayoutRow[]> {
  const batch = await batchFor(checker, batchId);
  return ids.flatMap((id) => batch?.rows.find((row) => row.id === id) ?? []);
}
const asSeen = (rows: readonly PayoutRow[]) => rows.map(({ id, version }) => ({ id, version }));

describe('an action on many applications', () => {
  test('fifty applications are taken and released at once, with one result each; a fifty-first is refused', async () => {
    const ids = await several(rowsPerBatch, 'AWAITING_BUDGET');
    const results = await run(agent, 'take', ids);
    expect(results.map(({ id }) => id)).toEqual(ids);
    expect(new Set(outcomes(results))).toEqual(new Set(['done']));
    expect((await stored(ids[7] ?? '')).assignee).toMatchObject({ staffId: 'agent' });
    expect(outcomes(await run(agent, 'take', ids.slice(0, 2)))).toEqual(['already', 'already']);
    expect(outcomes(await run(maker, 'take', ids.slice(0, 1)))).toEqual(['customer.taken']);
    expect(outcomes(await run(agent, 'release', [ids[0] ?? '', newId()]))).toEqual([
      'done',
      'customer.not_found',
    ]);
    expect((await stored(ids[0] ?? '')).assignee).toBeUndefined();
    expect(await errorCode(run(agent, 'take', [...ids, newId()]))).toBe('request.invalid');
    expect(
      await errorCode(
        run(
          agent,
          'take',
          ['', ''].map(() => ids[0] ?? ''),
        ),
      ),
    ).toBe('request.invalid');
  });

  test('a review is taken also by whoever had the application before its decline', async () => {
    const id = await given('DECLINED');
    const since = new Date(applications.clock.nowMs() - 60_000).toISOString();
    await rewrite(id, (before) => ({
      ...before,
      assignee: { staffId: 'agent', email: 'agent@tshepa.example', since },
      review: { requestedAt: applications.clock.now().toISOString() },
    }));
    expect(outcomes(await run(agent, 'take', [id]))).toEqual(['done']);
    expect(outcomes(await run(agent, 'take', [id]))).toEqual(['already']);
  });

  test('[S4.19][S9.10] a batch of declines has one reason, runs the checks of each decline, and leaves out what changed', async () => {
    const [open, declined, paidOut, changed] = await Promise.all(
      (['PENDING_APPROVAL', 'DECLINED', 'PAID', 'AWAITING_BUDGET'] as const).map((state) => given(state)),
    );
    const seen = (await stored(changed ?? '')).version;
    await rewrite(changed ?? '', (before) => ({ ...before, page: 'banking' }));
    const rows = [open, declined, paidOut].map((id) => ({ id: id ?? '' }));
    const batch = [...rows, { id: changed ?? '', version: seen }];
    expect(await errorCode(run(agent, 'decline', batch))).toBe('request.invalid');
    const why = { reason: 'Fraud', cause: 'papers-not-genuine', note: 'One forger made them all' } as const;
    const results = await run(agent, 'decline', batch, why);
    expect(results.map(({ state }) => state)).toEqual(['DECLINED', 'DECLINED', 'PAID', 'AWAITING_BUDGET']);
    expect(outcomes(results)).toEqual([
      'done',
      'already',
      'application.illegal_transition',
      'version.conflict',
    ]);
    expect((await stored(open ?? '')).loan).toMatchObject({
      state: 'DECLINED',
      declinedReason: 'Fraud',
      declinedCause: 'papers-not-genuine',
    });
    expect((await stored(open ?? '')).noteCount).toBe(1);
    expect((await stored(changed ?? '')).loan.state).toBe('AWAITING_BUDGET');
  });

  test('the trail has one row for the batch and one for each application, all with the batch’s id', async () => {
    const ids = await several(2, 'AWAITING_BUDGET');
    const batchId = newId();
    await run(agent, 'take', ids, { batchId });
    // The screen sends a batch again when the time was up before its last row.
    await run(agent, 'take', ids, { batchId });
    await Promise.all(ids.map((id) => applications.context.auditRelay.flush(id)));
    const rows = await trailRows(applications.context, { 'details.batchId': batchId });
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'assign-application',
      'assign-application',
      'run-batch',
    ]);
    expect(rows.find(({ action }) => action === 'run-batch')).toMatchObject({
      kind: 'change',
      actor: { kind: 'staff', id: 'agent', role: 'agent' },
      customerIds: ids,
      details: { batch: 'take', applications: 2 },
    });
  });

  test('a repeated call gets the first reply; another call with its key is refused', async () => {
    const [id = ''] = await several(1, 'AWAITING_BUDGET');
    const same = { batchId: newId(), key: newId() };
    const first = await run(agent, 'take', [id], same);
    expect(outcomes(first)).toEqual(['done']);
    expect(await run(agent, 'take', [id], same)).toEqual(first);
    expect(await errorCode(run(agent, 'release', [id], same))).toBe('idempotency.mismatch');
  });

  test('a process that dies in the middle loses nothing and does nothing twice', async () => {
    const ids = await several(12, 'PENDING_APPROVAL');
    const same = { batchId: newId(), reason: 'Fraud', note: 'Once' } as const;
    Object.assign(crash, { at: 'applications.after-write decline-application', after: 6 });
    const broken = await run(agent, 'decline', ids, same);
    expect(new Set(outcomes(broken))).toEqual(new Set(['done', 'internal']));
    crash.at = '';
    const results = await run(agent, 'decline', ids, same);
    expect(new Set(outcomes(results))).toEqual(new Set(['already']));
    const after = await Promise.all(ids.map(stored));
    expect(after.map(({ noteCount, history }) => [noteCount, history.length])).toEqual(ids.map(() => [1, 2]));
  });
});

describe('a batch of payouts', () => {
  test('[S4.21] payouts wait for a second manager also while four eyes are off, who sees the total and pays them once', async () => {
    const ids = [await given(), await given('APPROVED', { loan: 1000 })];
    const batchId = await asked(ids);
    expect(paid.size).toBe(0);
    expect(await batchFor(maker, batchId)).toMatchObject({ total: 1500, offers: ['withdraw'] });
    expect(await batchFor(checker, batchId)).toMatchObject({
      total: 1500,
      by: { staffId: 'maker' },
      offers: ['confirm', 'reject'],
    });
    const rows = await shown(batchId, ids);
    expect(rows).toMatchObject([
      { amount: 500, exceptions: [], isUnderWay: false },
      { amount: 1000, exceptions: [], isUnderWay: false },
    ]);
    expect(outcomes(await run(checker, 'confirm-payouts', asSeen(rows), { batchId }))).toEqual([
      'done',
      'done',
    ]);
    expect(ids.map(paidFor)).toEqual([1, 1]);
    expect((await Promise.all(ids.map(stored))).map(({ loan }) => loan.state)).toEqual(['PAID', 'PAID']);
    expect(outcomes(await run(third, 'confirm-payouts', ids, { batchId }))).toEqual(['already', 'already']);
    expect(await batchFor(checker, batchId)).toBeUndefined();
  });

  test('the requester confirms nothing, an agent asks for nothing, and nobody but the requester withdraws', async () => {
    const ids = await several(2);
    const batchId = await asked(ids);
    expect(outcomes(await run(maker, 'confirm-payouts', ids, { batchId }))).toEqual([
      'change.own',
      'change.own',
    ]);
    for (const action of ['pay-out', 'confirm-payouts', 'withdraw-payouts'] as const)
      expect(await errorCode(run(agent, action, ids, { batchId }))).toBe('auth.forbidden');
    expect(await errorCode(applications.call(operations.listPayoutBatches, {}, { actor: agent }))).toBe(
      'auth.forbidden',
    );
    expect(outcomes(await run(checker, 'withdraw-payouts', ids, { batchId }))).toEqual([
      'auth.forbidden',
      'auth.forbidden',
    ]);
    expect(outcomes(await run(maker, 'withdraw-payouts', ids, { batchId }))).toEqual(['done', 'done']);
    expect(outcomes(await run(checker, 'confirm-payouts', ids, { batchId }))).toEqual([
      'change.void',
      'change.void',
    ]);
    expect(paid.size).toBe(0);
  });

  test('a second manager rejects a batch with a note, which each application keeps', async () => {
    const ids = await several(2);
    const batchId = await asked(ids);
    expect(await errorCode(run(checker, 'reject-payouts', ids, { batchId }))).toBe('request.invalid');
    const note = 'Wait for Monday';
    expect(outcomes(await run(checker, 'reject-payouts', ids, { batchId, note }))).toEqual(['done', 'done']);
    expect((await stored(ids[0] ?? '')).lastChange).toMatchObject({ ending: 'rejected', note });
  });

  test('what changed since is left out and named, and never paid', async () => {
    const ids = await several(6);
    const [moved = '', stopped = '', withdrawn = '', other = '', late = '', clear = ''] = ids;
    const batchId = await asked(ids);
    await rewrite(moved, (before) => ({ ...before, bank: { ...before.bank, accountNumber: '40501111' } }));
    const stop = { id: newId(), reason: 'stop-note' as const, details: [], now: new Date() };
    await rewrite(stopped, (before) => withHold(before, stop));
    await run(maker, 'withdraw-payouts', [withdrawn], { batchId });
    await rewrite(other, (before) => ({
      ...before,
      loan: { ...before.loan, option: { id: 2, value: 1000, currency: 'ZAR' } },
    }));
    const rows = await shown(batchId, ids);
    expect(rows.map(({ stop: why, ending }) => why ?? ending ?? 'clear')).toEqual([
      'account-changed',
      'stop-note',
      'withdrawn',
      'changed',
      'clear',
      'clear',
    ]);
    expect((await batchFor(checker, batchId))?.total).toBe(3000);
    // This one changes after the second manager has read the summary.
    await rewrite(late, (before) => ({ ...before, page: 'banking' }));
    expect(outcomes(await run(checker, 'confirm-payouts', asSeen(rows), { batchId }))).toEqual([
      'change.void',
      'application.on_hold',
      'change.void',
      'change.void',
      'version.conflict',
      'done',
    ]);
    expect(ids.map(paidFor)).toEqual([0, 0, 0, 0, 0, 1]);
    expect((await stored(clear)).loan.state).toBe('PAID');
  });

  test('a payout without agreement or mandate, or above the daily total, is paid only when each exception is accepted', async () => {
    const { config } = applications.context;
    const usual = config.PAYOUTS_PER_MANAGER_PER_DAY;
    config.PAYOUTS_PER_MANAGER_PER_DAY = 600;
    try {
      const alone = staff(newId());
      const ids = await several(2);
      const [bare = '', over = ''] = ids;
      await rewrite(bare, ({ agreement: _agreed, ...before }) => {
        const { mandate: _accepted, ...loan } = before.loan;
        return { ...before, loan };
      });
      const batchId = newId();
      await run(alone, 'pay-out', [bare], { batchId });
      await run(alone, 'pay-out', [over], { batchId });
      const rows = await shown(batchId, ids);
      expect(rows.map(({ exceptions }) => exceptions)).toEqual([
        ['no-agreement', 'no-mandate'],
        ['over-daily-total'],
      ]);
      // Without a version, the confirmation still counts only for what its exceptions were read from.
      expect(outcomes(await run(checker, 'confirm-payouts', [bare], { batchId }))).toEqual([
        'request.invalid',
      ]);
      const [first, second] = asSeen(rows);
      const partly = [
        { ...first, id: bare, accepts: ['no-agreement' as const] },
        { ...second, id: over },
      ];
      expect(outcomes(await run(checker, 'confirm-payouts', partly, { batchId }))).toEqual([
        'request.invalid',
        'request.invalid',
      ]);
      expect(paid.size).toBe(0);
      const all = [
        { ...first, id: bare, accepts: ['no-agreement' as const, 'no-mandate' as const] },
        { ...second, id: over, accepts: ['over-daily-total' as const] },
      ];
      expect(outcomes(await run(checker, 'confirm-payouts', all, { batchId }))).toEqual(['done', 'done']);
      await applications.context.auditRelay.flush(bare);
      const [row] = await trailRows(applications.context, { customerIds: bare, action: 'confirm-change' });
      expect(row?.details).toMatchObject({ batchId, accepted: 'no-agreement no-mandate' });
    } finally {
      config.PAYOUTS_PER_MANAGER_PER_DAY = usual;
    }
  });

  describe('the daily total', () => {
    let usual = 0;
    beforeAll(() => {
      const { config } = applications.context;
      usual = config.PAYOUTS_PER_MANAGER_PER_DAY;
      config.PAYOUTS_PER_MANAGER_PER_DAY = 1_100;
    });
    afterAll(() => {
      applications.context.config.PAYOUTS_PER_MANAGER_PER_DAY = usual;
    });

    /** Asks for one payout in a batch of its own. */
    async function askedAlone(actor: Actor, id: string) {
      const batchId = newId();
      expect(outcomes(await run(actor, 'pay-out', [id], { batchId }))).toEqual(['done']);
      const [row] = await shown(batchId, [id]);
      return { batchId, isOver: row?.exceptions.includes('over-daily-total') };
    }

    type Asked = { id: string; batchId: string; actor: Actor; key: string };
    test.each<[string, (asked: Asked) => Promise<BatchResult[]>, string]>([
      [
        'rejected',
        ({ id, batchId, key }) => run(checker, 'reject-payouts', [id], { batchId, key, note: 'Monday' }),
        'done',
      ],
      [
        'withdrawn',
        ({ id, actor, batchId, key }) => run(actor, 'withdraw-payouts', [id], { batchId, key }),
        'done',
      ],
      [
        'made void by another account',
        async ({ id, batchId, key }) => {
          await rewrite(id, (before) => ({ ...before, bank: { ...before.bank, accountNumber: '40501111' } }));
          return run(checker, 'confirm-payouts', [id], { batchId, key });
        },
        'change.void',
      ],
    ])('[S4.21] a payout of a batch that was %s is given back to its maker’s daily total, once', async (_how, end, outcome) => {
      const actor = staff(newId());
      const [ended = '', paidOut = '', next = '', over = '', last = ''] = await several(5);
      const { batchId } = await askedAlone(actor, ended);
      const { batchId: confirmed } = await askedAlone(actor, paidOut);
      const rows = asSeen(await shown(confirmed, [paidOut]));
      expect(outcomes(await run(checker, 'confirm-payouts', rows, { batchId: confirmed }))).toEqual(['done']);
      const ending = { id: ended, batchId, actor, key: newId() };
      expect(outcomes(await end(ending))).toEqual([outcome]);
      // R500 were paid, so that R500 more fit, and no third payout.
      expect(await askedAlone(actor, next)).toMatchObject({ isOver: false });
      expect(await askedAlone(actor, over)).toMatchObject({ isOver: true });
      expect(outcomes(await end(ending))).toEqual([outcome]);
      expect(await askedAlone(actor, last)).toMatchObject({ isOver: true });
    });

    test('a payout that is asked for again after a withdrawal or a crash is counted once', async () => {
      const actor = staff(newId());
      const [again = '', other = '', over = ''] = await several(3);
      const { batchId } = await askedAlone(actor, again);
      await run(actor, 'withdraw-payouts', [again], { batchId });
      Object.assign(crash, { at: 'applications.before-write create-payout', after: 0 });
      expect(outcomes(await run(actor, 'pay-out', [again]))).toEqual(['internal']);
      crash.at = '';
      expect(await askedAlone(actor, again)).toMatchObject({ isOver: false });
      expect(await askedAlone(actor, other)).toMatchObject({ isOver: false });
      expect(await askedAlone(actor, over)).toMatchObject({ isOver: true });
    });
  });

  test('two managers who confirm a batch at once pay once', async () => {
    const ids = await several(6);
    const batchId = await asked(ids);
    const rows = asSeen(await shown(batchId, ids));
    await Promise.all([checker, third].map((second) => run(second, 'confirm-payouts', rows, { batchId })));
    expect(ids.map(paidFor)).toEqual(ids.map(() => 1));
    const left = await run(third, 'confirm-payouts', ids, { batchId });
    expect(outcomes(left)).toEqual(ids.map(() => 'already'));
  });

  test.each([
    'applications.before-write confirm-change',
    'applications.after-write confirm-change',
  ])('after a death at %s, the same batch pays the rest, and nothing twice', async (at) => {
    const ids = await several(6);
    const batchId = await asked(ids);
    const rows = asSeen(await shown(batchId, ids));
    Object.assign(crash, { at, after: 3 });
    const broken = outcomes(await run(checker, 'confirm-payouts', rows, { batchId }));
    expect(broken).toContain('internal');
    crash.at = '';
    // Before the second call, another manager sees which payouts are being carried out.
    expect(outcomes(await run(checker, 'confirm-payouts', rows, { batchId }))).not.toContain('internal');
    expect((await Promise.all(ids.map(stored))).map(({ loan }) => loan.state)).toEqual(ids.map(() => 'PAID'));
    expect(ids.map(paidFor)).toEqual(ids.map(() => 1));
  });

  test('a payout that is refused when it is asked for is named, and the others are asked for', async () => {
    const [clear = '', held = '', early = ''] = [
      await given(),
      await given(),
      await given('AWAITING_BUDGET'),
    ];
    const stop = { id: newId(), reason: 'stop-note' as const, details: [], now: new Date() };
    await rewrite(held, (before) => withHold(before, stop));
    expect(outcomes(await run(maker, 'pay-out', [clear, held, early]))).toEqual([
      'done',
      'application.on_hold',
      'application.illegal_transition',
    ]);
  });
});
