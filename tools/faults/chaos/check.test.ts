import { createHmac, hkdfSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AuditRowDocument, StoredState } from '../stored-state.ts';
import { checkRun } from './check.ts';
import type { History } from './history.ts';

const id = '0b8f6f5e-8a54-4a3b-9a44-6a3f8d3f2c01';
const auditKey = 'a key of the trail';
const rowKey = Buffer.from(hkdfSync('sha256', auditKey, '', 'tshepa applications audit rows', 32));
const at = new Date('2026-11-22T10:00:00Z');

/** Creates rows that are chained as the service chains them. */
function trail(rows: number): AuditRowDocument[] {
  let previous = '';
  return Array.from({ length: rows }, (_, index) => {
    const row = { chain: 'c.1', number: index + 1, previous, _id: `e${index}`, at, requestId: 'r' };
    const kept = { ...row, kind: 'change', action: 'save', actor: { kind: 'applicant' }, customerIds: [id] };
    const text = JSON.stringify([
      'c.1',
      kept.number,
      previous,
      kept._id,
      at.toISOString(),
      'r',
      'change',
      'save',
      'applicant',
      null,
      null,
      [id],
      [],
      null,
      null,
    ]);
    previous = createHmac('sha256', rowKey).update(text).digest('base64url');
    return { ...kept, details: {}, hash: previous };
  });
}

/** A person who saved something, got the reply, and was paid. */
const history = (): History => ({
  seed: 1,
  injected: [],
  calls: [
    {
      customerId: id,
      call: 'POST /loan/upsert',
      key: 'k1',
      sentAtMs: 1,
      answeredAtMs: 2,
      outcome: 'ok',
      state: 'IN_PROGRESS',
      version: 1,
    },
    { customerId: id, call: 'POST /pay', key: 'k2', sentAtMs: 3, answeredAtMs: 4, outcome: 'no-reply' },
    {
      customerId: id,
      call: 'POST /pay',
      key: 'k2',
      sentAtMs: 5,
      answeredAtMs: 6,
      outcome: 'ok',
      state: 'PAID',
      version: 2,
    },
  ],
  applicants: [{ customerId: id, emailAddress: 'a@b.example', files: 2, ending: 'paid' }],
});

const stored = (): StoredState => ({
  records: [
    {
      id,
      version: 2,
      state: 'PAID',
      states: ['IN_PROGRESS', 'PAID'],
      keys: ['k1', 'k2'],
      loanId: 'L1',
      unpublished: 0,
      pendingAuditRows: 0,
    },
  ],
  audit: trail(2),
  calls: ['loan', 'payout'].map((name) => ({
    reference: `${name}:${id}:0`,
    customerId: id,
    name,
    state: 'done',
  })),
  messages: [
    { reference: `passcode:${id}`, customerId: id, channel: 'sms', state: 'sent' },
    { reference: `notice-email:${id}`, customerId: id, channel: 'email', state: 'sent' },
  ],
  deadLetters: [],
  unpublishedDeliveries: [],
  ledger: [
    { kind: 'loan', reference: `loan:${id}:0`, attempts: 1, data: { loan: { provider_loan_id: 'L1' } } },
    { kind: 'payout', reference: `payout:${id}:0`, attempts: 2, data: { loanId: 'L1' } },
    { kind: 'sms', reference: `passcode:${id}`, attempts: 1, data: {} },
    { kind: 'email', reference: '<1@localhost>', attempts: 1, data: { to: ['a@b.example'] } },
  ],
});

type Change = (stored: StoredState, history: History) => void;

function findingsAfter(change: Change): string[] {
  const [received, there] = [history(), stored()];
  change(there, received);
  return checkRun(received, there, auditKey).map(({ kind, problem }) => `${kind}: ${problem}`);
}
const record = (there: StoredState) => {
  const [first] = there.records;
  if (!first) throw new Error('no record');
  return first;
};

test('the checker finds nothing when nothing is wrong', () => {
  expect(checkRun(history(), stored(), auditKey)).toEqual([]);
});

describe('after a run in which something went wrong', () => {
  const cases: readonly [string, Change, string][] = [
    [
      'an acknowledged write that is gone',
      (there) => void record(there).keys.pop(),
      'lost: POST /pay: idempotency key k2 is not in the record',
    ],
    ['a record that is gone', (there) => void there.records.pop(), 'lost: the whole record with 2 changes'],
    [
      'a state that was reported and never reached',
      (there) => void Object.assign(record(there), { states: ['IN_PROGRESS'] }),
      'lost: POST /pay: the reply was PAID, but the record was never in this state',
    ],
    [
      'a version that was set back',
      (there) => void Object.assign(record(there), { version: 1 }),
      'lost: POST /pay: the reply had version 2, but the record is at 1',
    ],
    [
      'a final state that was reverted',
      (there) => void Object.assign(record(there), { state: 'APPROVED' }),
      'lost: the reply was PAID, but the record is APPROVED',
    ],
    [
      'a read that returned an earlier state',
      (_there, received) =>
        void received.calls.push(
          {
            customerId: id,
            call: 'GET /customer',
            sentAtMs: 7,
            answeredAtMs: 8,
            outcome: 'ok',
            state: 'PAID',
          },
          {
            customerId: id,
            call: 'GET /customer',
            sentAtMs: 9,
            answeredAtMs: 10,
            outcome: 'ok',
            state: 'IN_PROGRESS',
          },
        ),
      'lost: IN_PROGRESS was shown after PAID',
    ],
    [
      'a second payout',
      (there) => {
        there.ledger.push({
          kind: 'payout',
          reference: `payout:${id}:1`,
          attempts: 1,
          data: { loanId: 'L1' },
        });
        there.calls.push({ reference: `payout:${id}:1`, customerId: id, name: 'payout', state: 'done' });
      },
      'twice: payout 2 instead of 1',
    ],
    [
      'a second loan',
      (there) => {
        there.ledger.push({ kind: 'loan', reference: `loan:${id}:1`, attempts: 1, data: { loan: {} } });
        there.calls.push({ reference: `loan:${id}:1`, customerId: id, name: 'loan', state: 'done' });
      },
      'twice: loan 2 instead of 1',
    ],
    [
      'an SMS that both providers have sent',
      (there) =>
        void there.ledger.push({ kind: 'sms', reference: `fallback:passcode:${id}`, attempts: 1, data: {} }),
      `twice: SMS passcode:${id} by both providers`,
    ],
    [
      'an e-mail under two Message-IDs',
      (there) =>
        void there.ledger.push({
          kind: 'email',
          reference: '<2@localhost>',
          attempts: 1,
          data: { to: ['a@b.example'] },
        }),
      'twice: 2 e-mails sent, 1 of 1 in the journal are sent',
    ],
    [
      'an effect that is in no journal',
      (there) => void there.calls.pop(),
      `unknown: payout:${id}:0 happened, but is not in the journal`,
    ],
    [
      'an effect that never happened',
      (there) =>
        void there.calls.push({ reference: 'budget:x', customerId: id, name: 'budget', state: 'done' }),
      'unknown: budget:x is in the journal, but did not happen',
    ],
    [
      'a loan that the provider does not have',
      (there) => void Object.assign(record(there), { loanId: 'L2' }),
      'unknown: loan L2 is not at the provider',
    ],
    [
      'an event that nobody publishes',
      (there) => void Object.assign(record(there), { unpublished: 1 }),
      'stuck: 1 events unpublished',
    ],
    [
      'an event that a consumer gave up',
      (there) => void there.deadLetters.push({ durable: 'd', payload: '' }),
      'stuck: an event that d gave up',
    ],
    [
      'a call to a third party without an outcome',
      (there) =>
        void there.calls.push({ reference: 'mandate:x', customerId: id, name: 'mandate', state: 'intent' }),
      'stuck: mandate:x without an outcome',
    ],
    [
      'an audit row that was edited',
      (there) => void Object.assign(there.audit[0] ?? {}, { action: 'other' }),
      'chain: row 1 of c.1 was changed after it was written',
    ],
    [
      'an audit row that is gone',
      (there) => void there.audit.shift(),
      'chain: chain c.1 has row 2 where 1 belongs',
    ],
    [
      'a change that is missing from the trail',
      (there) => void there.audit.pop(),
      'chain: version 2, 1 rows in the trail, 0 pending',
    ],
  ];
  test.each(cases)('the checker finds %s', (_name, change, expected) => {
    expect(findingsAfter(change)).toContain(expected);
  });

  test('the checker finds an applicant who was not paid', () => {
    const found = findingsAfter((_there, received) => {
      received.applicants = received.applicants.map((applicant) => ({
        ...applicant,
        ending: 'create-loan: loan.failed',
      }));
    });
    expect(found).toContain('stuck: create-loan: loan.failed');
  });
});
