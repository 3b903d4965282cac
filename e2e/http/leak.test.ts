import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@tshepa/contracts';
import { type Journey, runStages, wholeLoan } from '@tshepa/tools/journey';
import { beforeAll, describe, expect, test } from 'vitest';
import { storedRecord } from '../support/records.ts';
import { createJourney, useTestSystem } from '../support/system.ts';

const system = useTestSystem({ isOwn: true });
let journeys: Journey[];

beforeAll(async () => {
  const bearer = await system.now.signIn('manager');
  journeys = [
    createJourney(system.now, { bearer }),
    createJourney(system.now, { bearer, value: 1000, payout: 'e-wallet' }),
  ];
  for (const journey of journeys) {
    await runStages(journey, wholeLoan);
    // The next calls add reads, refused calls and e-mails to the log that the tests search.
    const { idNumber, emailAddress } = journey.person;
    await journey.client.sendOperation(operations.lookUpIdNumber, { idNumber });
    await journey.client.sendOperation(
      operations.listApplications,
      { searchId: idNumber, searchEmail: emailAddress },
      { bearer },
    );
    await journey.client.sendOperation(operations.saveApplication, {
      id: journey.customerId,
      customerRequest: { idNumber: `${idNumber}0` },
    });
    await journey.client.sendOperation(operations.verifyEnrolmentPasscode, { idNumber, otp: '00000' });
    await journey.client.sendOperation(operations.sendContactMessage, {
      email: emailAddress,
      message: `I am ${idNumber}`,
    });
    const { files } = await storedRecord(system.now, journey.customerId);
    const report = files.find(({ fileType }) => fileType === 'CREDIT_REPORT')?.fileId ?? '';
    await journey.client.sendOperation(operations.downloadCreditReport, { id: report }, { bearer });
    // The next calls fill the audit trail, which the tests search as well.
    await journey.client.sendOperation(
      operations.searchAuditTrail,
      { idNumber, email: emailAddress },
      { bearer },
    );
    await journey.client.sendOperation(operations.signIn, { email: emailAddress, password: idNumber });
    const fields = ['accountNumber'];
    await journey.client.sendOperation(
      operations.revealFields,
      { id: journey.customerId, fields },
      { bearer },
    );
    await journey.client.sendOperation(operations.getHistory, { id: journey.customerId }, { bearer });
    await journey.client.sendOperation(operations.exportApplications, { status: 'PAID' }, { bearer });
  }
});

/**
 * Returns the parts of a text's base64 form that do not depend on neighbouring bytes, one for each of the three
 * offsets.
 */
const insideBase64 = (text: string): string[] =>
  [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + text)
      .toString('base64')
      .replaceAll('=', '');
    return encoded.slice(offset === 0 ? 0 : offset + 1, -2);
  });

const formsOf = (text: string): Buffer[] =>
  [text, encodeURIComponent(text), Buffer.from(text).toString('hex'), ...insideBase64(text)].flatMap(
    (form) => [Buffer.from(form, 'utf8'), Buffer.from(form, 'latin1'), Buffer.from(form, 'utf16le')],
  );

/** The identifying data of a person, by name. */
const secretsOf = ({ person }: Journey) => ({
  'ID number': person.idNumber,
  'cell number': person.cellNo,
  'e-mail address': person.emailAddress,
  'account number': person.accountNumber,
});

const personalData = () =>
  journeys.flatMap((journey) =>
    Object.entries(secretsOf(journey)).map(([name, text]) => ({ name, forms: formsOf(text) })),
  );

/** Returns the names of the data found in `bytes`. */
const foundIn = (bytes: Buffer, wanted: ReturnType<typeof personalData>) =>
  wanted.filter(({ forms }) => forms.some((form) => bytes.includes(form))).map(({ name }) => name);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Returns the stored bytes of every document of the three services. */
async function* storedDocuments() {
  const client = system.now.applications.context.connection.getClient();
  for (const name of system.now.databaseNames) {
    for (const { name: collection } of await client.db(name).listCollections().toArray()) {
      const cursor = client.db(name).collection(collection).find({}, { raw: true });
      for await (const document of cursor)
        yield { where: `${name.slice(-1)}.${collection}`, bytes: Buffer.from(document as unknown as Buffer) };
    }
  }
}

/** Returns the audit rows of one record. */
const rowsAbout = (customerId: string) =>
  system.now.applications.context.connection
    .collection('audit')
    .find({ customerIds: customerId })
    .sort({ number: 1 })
    .toArray();

describe('where personal data must not be', () => {
  test('the search finds a text in every form that it looks for', () => {
    const text = '8001015009087';
    const wanted = [{ name: 'it', forms: formsOf(text) }];
    for (const around of ['', 'a', 'ab', 'abc']) {
      const plain = Buffer.from(`${around}${text}${around}`);
      for (const bytes of [plain, Buffer.from(plain.toString('base64')), Buffer.from(plain.toString('hex'))])
        expect(foundIn(bytes, wanted)).toEqual(['it']);
    }
    expect(foundIn(Buffer.from('8001015009086'), wanted)).toEqual([]);
  });

  test('no log line of any service names a person', () => {
    const logs = Buffer.from(system.now.logs.join('\n'));
    expect(system.now.logs.length).toBeGreaterThan(50);
    expect(logs.includes('/customer/list')).toBe(true);
    expect(foundIn(logs, personalData())).toEqual([]);
  });

  test('no file of the message store names a person', () => {
    const { dataDir } = system.now.nats;
    if (!dataDir) throw new Error('The message store of this run cannot be read');
    const files = filesBelow(dataDir);
    const blocks = files.filter((file) => file.endsWith('.blk')).map((file) => readFileSync(file));
    expect(
      blocks.some((bytes) => bytes.includes(journeys[0]?.customerId ?? '?')),
      'the message store contains events',
    ).toBe(true);
    for (const file of files)
      expect(`${file} ${foundIn(readFileSync(file), personalData())}`).toBe(`${file} `);
  });

  test('no document of any database names a person, including the chunks of files', async () => {
    const seen = new Map<string, number>();
    for await (const { where, bytes } of storedDocuments()) {
      seen.set(where, (seen.get(where) ?? 0) + 1);
      expect(`${where} ${foundIn(bytes, personalData())}`).toBe(`${where} `);
      if (where === 'a.customers')
        expect(journeys.some(({ customerId }) => bytes.includes(customerId))).toBe(true);
      const isStatement = bytes.includes('%PDF-');
      expect(`${where} ${isStatement ? 'a readable document' : ''}`).toBe(`${where} `);
    }
    const collections = [...seen.keys()];
    expect(seen.get('a.customers')).toBe(journeys.length);
    expect(seen.get('a.audit')).toBeGreaterThan(50);
    expect(
      collections.some((name) => /^a\..*chunks$/.test(name)),
      collections.join(' '),
    ).toBe(true);
    expect(
      collections.some((name) => name.startsWith('i.')),
      collections.join(' '),
    ).toBe(true);
    expect(
      collections.some((name) => name.startsWith('n.')),
      collections.join(' '),
    ).toBe(true);
  });

  test('the audit trail has every step of a loan, with sealed values', async () => {
    for (const { customerId } of journeys) {
      const rows = await rowsAbout(customerId);
      const actions = new Set(rows.map(({ action }) => action));
      const told = ['save-application', 'check-credit', 'create-budget', 'create-loan', 'create-payout'];
      const shown = ['list-applications', 'reveal-fields', 'get-history', 'open-document'];
      expect([...told, ...shown].filter((action) => !actions.has(action))).toEqual([]);
      const { loan, version } = await storedRecord(system.now, customerId);
      // Each version of the application has one audit row of the kind `change`.
      expect(rows.filter(({ kind }) => kind === 'change')).toHaveLength(version);
      const last = rows.findLast(({ details }) => details.to);
      expect(last?.details.to).toBe(loan.state);
      const first = rows.find(({ kind }) => kind === 'change');
      expect(first?.sealed).toMatch(/^[\w+/]{100,}=*$/);
    }
  });
});
