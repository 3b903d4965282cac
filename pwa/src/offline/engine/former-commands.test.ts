import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applications, keys, rows } from '../core/storage.ts';
import { commandVersion } from '../policy/command.ts';
import { type DataKey, sealBytes, sealValue } from '../store/codec.ts';
import { draftWith } from '../tests/fixtures.ts';
import type { CommandKind } from '../types.ts';
import { sendQueue } from './run.ts';

/**
 * Rows of the outbox from before each operation had a single name, with the calls that the server must receive for
 * these rows. Everything is spelled out, because phones may keep such rows for months.
 */
const customerId = '01a1fd25-8236-745e-9392-fa80aeab6dd2';
const id = '01a1fd25-955d-7620-8681-3eaa7af87f32';
const idNumber = '8001011100089';
const file = {
  blobId: 'b1d5d0a6-38c5-4bd0-8a1b-1c5f5d6f0a01',
  name: 'a.pdf',
  contentType: 'application/pdf',
  sizeBytes: 4,
};
const sha256 = '315d429b7714cedb6ad04ac31240145257692630457f3c88253c5beceac76027';
const { blobId } = file;

type Sent = { call: string; body?: unknown; key?: string; sequence?: string; version?: string };
type FormerCommand = {
  kind: CommandKind;
  version?: number;
  step: string | null;
  payload: object;
  sent: Sent[];
};

/** The call that changes the application has the command's own key, its sequence number and its base version. */
const own = { key: id, sequence: '4' };
const ownOnVersion = { ...own, version: '"7"' };

const attached = { fileId: blobId, name: 'a.pdf', chunks: 1, sizeBytes: 4, sha256 };
const uploadOf = (fileType: string, files: object[], key = id): Sent[] => [
  { call: `GET /uploads/${blobId}?customerId=${customerId}` },
  { call: `PUT /uploads/${blobId}/0?customerId=${customerId}&fileType=${fileType}`, body: '%PDF' },
  { call: 'POST /uploads/attach', body: { customerId, fileType, files }, ...own, key },
];
/** Version 1 was a multipart call under the command's own key, so the call that replaces it has another key. */
const keyOfVersion1 = 'ac8e2528-8fe1-5381-b76a-400d1bb05d72';

const person = { id: customerId, customerRequest: { idNumber, firstName: 'Thandi' } };
const income = { id: customerId, employmentRequest: { netSalary: 8_200 } };
const bank = { id: customerId, bankRequest: { accountNumber: '1234567890' } };
const submission = {
  id: customerId,
  customerRequest: { rent: 900 },
  manifest: { statements: [sha256], payslip: null },
};
const consent = {
  idNumber,
  firstName: 'Thandi',
  lastName: 'Dlamini',
  consent: { textVersion: '1', givenAt: '2026-11-21T08:00:00.000Z' },
};

const former: FormerCommand[] = [
  {
    kind: 'personal',
    step: 'personal',
    payload: { save: person, idNumber },
    sent: [
      { call: `GET /customer?idNumber=${idNumber}&customerId=${customerId}` },
      { call: 'POST /loan/upsert', body: person, ...ownOnVersion },
    ],
  },
  {
    kind: 'save',
    step: 'financial',
    payload: { save: income },
    sent: [{ call: 'POST /loan/upsert', body: income, ...ownOnVersion }],
  },
  {
    kind: 'progress',
    step: 'financial',
    payload: { page: 'banking' },
    sent: [{ call: 'POST /customer/progress', body: { customerId, page: 'banking' }, ...own }],
  },
  {
    kind: 'consent',
    step: 'consent',
    payload: consent,
    sent: [{ call: 'POST /bureau/creditCheck', body: { customerId, ...consent }, ...own }],
  },
  {
    kind: 'banking',
    step: 'banking',
    payload: { save: bank, idNumber },
    sent: [
      { call: 'POST /provider', body: { customerId, idNumber }, key: 'c5cf9d7d-b8d0-578f-9295-2e709c1599c8' },
      { call: 'POST /loan/upsert', body: bank, ...ownOnVersion },
      { call: `POST /provider/add?customerId=${customerId}`, key: '734164f2-8670-5482-a37a-1d36bdce0dec' },
      { call: 'POST /provider/employer', body: { customerId }, key: '53b2cdb6-10f4-5ddb-b538-3eac0a145f12' },
    ],
  },
  {
    kind: 'statements',
    version: 3,
    step: 'bank-connect',
    payload: { files: [{ ...file, sha256, password: 'secret' }] },
    sent: uploadOf('BANK_STATEMENT', [{ ...attached, password: 'secret' }]),
  },
  {
    kind: 'statements',
    version: 2,
    step: 'bank-connect',
    payload: { files: [{ ...file, sha256, password: 'secret' }] },
    sent: uploadOf('BANK_STATEMENT', [{ ...attached, password: 'secret' }]),
  },
  {
    kind: 'statements',
    step: 'bank-connect',
    payload: { files: [file], passwords: ['secret'] },
    sent: uploadOf('BANK_STATEMENT', [{ ...attached, password: 'secret' }], keyOfVersion1),
  },
  {
    kind: 'payslip',
    version: 2,
    step: 'payslip',
    payload: { file: { ...file, sha256 } },
    sent: uploadOf('PAYSLIP', [attached]),
  },
  {
    kind: 'payslip',
    step: 'payslip',
    payload: { file, password: 'secret' },
    sent: uploadOf('PAYSLIP', [{ ...attached, password: 'secret' }], keyOfVersion1),
  },
  {
    kind: 'submit',
    step: 'affordability',
    payload: { save: submission },
    sent: [{ call: 'POST /loan/upsert', body: submission, ...ownOnVersion }],
  },
  {
    kind: 'exit',
    step: null,
    payload: {},
    sent: [{ call: `POST /customer/delete?id=${customerId}`, key: id }],
  },
  {
    kind: 'reset',
    step: null,
    payload: {},
    sent: [{ call: `POST /customer/reset?id=${customerId}`, key: id }],
  },
];

const replies: Record<string, object> = {
  '/session': { ok: true },
  '/customer': { next: 'consent', resumable: false },
  '/loan/upsert': {
    id: customerId,
    version: 8,
    loanDistributions: { id: customerId, state: 'IN_PROGRESS' },
    fixedIncome: null,
    expenses: null,
  },
  '/customer/progress': { ok: true },
  '/customer/delete': { ok: true },
  '/customer/reset': { ok: true },
  '/bureau/creditCheck': { compuScore: 640, clientRef: 'r', jsonDataString: '{}', state: 'IN_PROGRESS' },
  '/provider': { approved: true, declined: false, state: 'IN_PROGRESS' },
  '/provider/add': { ok: true },
  '/provider/employer': { employer_id: '1' },
  [`/uploads/${blobId}`]: { chunks: [] },
  '/uploads/attach': { files: [], version: 8 },
};

let sent: Sent[] = [];

async function fakeFetch(url: string, { method, headers, body }: RequestInit): Promise<Response> {
  const given = new Headers(headers);
  const entries = { key: 'idempotency-key', sequence: 'sequence', version: 'if-match' } as const;
  const found = Object.entries(entries).flatMap(([name, header]) => {
    const value = given.get(header);
    return value === null ? [] : [[name, value]];
  });
  const path = url.split('?')[0] ?? '';
  if (path !== '/session')
    sent.push({
      call: `${method} ${url}`,
      ...(typeof body === 'string' ? { body: JSON.parse(body) } : {}),
      ...Object.fromEntries(found),
    });
  return Response.json(replies[path] ?? {}, { status: replies[path] ? 200 : 404 });
}

/** The part of XMLHttpRequest that sends a chunk. */
class FakeUpload {
  readonly upload = {};
  readonly status = 200;
  onload: () => void = () => undefined;
  onloadend: () => void = () => undefined;
  #call = '';
  open(method: string, url: string) {
    this.#call = `${method} ${url}`;
  }
  setRequestHeader() {}
  send(bytes: ArrayBuffer) {
    sent.push({ call: this.#call, body: new TextDecoder().decode(bytes) });
    this.onload();
    this.onloadend();
  }
}

/**
 * Stores a command, its draft and its document as the former build did. A tombstone is stored alone and in plain text.
 */
async function storeRows({ kind, version = 1, step, payload }: FormerCommand, key: DataKey): Promise<void> {
  const isTombstone = step === null;
  const secret = { payload, lastError: null };
  const createdAt = '2026-11-21T08:00:00.000Z';
  const bytes = new TextEncoder().encode('%PDF');
  const draft = draftWith({
    customerId,
    nextOrder: 6,
    ackedSeq: 3,
    confirmed: { customerRequest: {}, employmentRequest: {}, bankRequest: {}, version: 7 },
  });
  const [sealed, sealedDraft, chunk] = [
    await sealValue(key, `outbox/${id}`, secret),
    await sealValue(key, `applications/${customerId}`, draft),
    await sealBytes(key, `blobs/${blobId}/0`, bytes),
  ];
  await rows.transact(
    'rw',
    ['applications', 'outbox', 'blobs'],
    async ({ applications: drafts, outbox, blobs }) => {
      await outbox.put({
        id,
        customerId,
        kind,
        version,
        step,
        createdAt,
        attempts: 0,
        notBefore: 0,
        state: 'waiting',
        seq: null,
        order: 5,
        wasSent: false,
        lastErrorCode: null,
        rev: 'former',
        ...(isTombstone ? {} : { sealed }),
      });
      if (isTombstone) return;
      await drafts.put({ customerId, createdAt, rev: 'former', sealed: sealedDraft });
      await blobs.put({ blobId, index: 0, sealed: chunk });
    },
  );
}

const tables = ['applications', 'outbox', 'blobs', 'catalogue', 'keys', 'receipts'] as const;

describe('commands that a phone of the former build has queued', () => {
  beforeEach(async () => {
    sent = [];
    vi.stubGlobal('fetch', fakeFetch);
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    vi.stubGlobal('__BUILD_ID__', 'this build');
    await rows.transact('rw', tables, async (all) => {
      for (const name of tables) await all[name].clear();
    });
    keys.forget();
    applications.clearCache();
  });
  afterEach(() => vi.unstubAllGlobals());

  test.each(former)('a queued $kind is sent as before and leaves the outbox', async (command) => {
    await storeRows(command, await keys.ensure());
    await sendQueue();
    expect(sent).toEqual(command.sent);
    expect(await applications.queue()).toEqual([]);
  });

  test('have a test case for every kind and every version of its format', () => {
    const covered = new Set(former.map(({ kind, version = 1 }) => `${kind} ${version}`));
    const all = Object.entries(commandVersion).flatMap(([kind, newest]) =>
      Array.from({ length: newest }, (_, index) => `${kind} ${index + 1}`),
    );
    expect([...covered].toSorted()).toEqual(all.toSorted());
  });
});
