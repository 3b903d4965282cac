import { type Actor, operations } from '@tshepa/contracts';
import { createLogger, createMetrics, noTracing } from '@tshepa/service-kit';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { scanWaiting } from '../src/jobs/scan-waiting.ts';
import { createScanner } from '../src/scanner/scanner.ts';
import { actors, applicant, errorCode, useApplications, withoutJobs } from './support/applications.ts';
import { eicar, startClamd } from './support/clamd.ts';
import { givenApplication } from './support/given-application.ts';
import { download, pdf, png, uploader } from './support/uploads.ts';

const clamd = await startClamd();
const logger = createLogger({ service: 'test', level: 'silent' });
const metrics = createMetrics('test');
/** Long enough for a busy machine. Only a scanner that says nothing is waited for in vain. */
const patientMs = 30_000;
let limitMs = patientMs;
const timeLimitsMs = {
  get waiting() {
    return limitMs;
  },
  get later() {
    return limitMs;
  },
};
const scanner = createScanner({ url: clamd.url, logger, metrics, tracing: noTracing, timeLimitsMs });
const applications = useApplications({ ...withoutJobs, scanner });
const { agent, system } = actors;
const later = 2 * 60_000;

afterEach(() => {
  clamd.fail(undefined);
  limitMs = patientMs;
});
afterAll(() => clamd.close());

const given = async () => {
  const { customerId, sessionId } = await givenApplication(applications.context);
  const read = (actor: Actor = agent) => ({
    open: (fileId: string) => errorCode(applications.call(operations.openDocument, { fileId }, { actor })),
    chunk: (fileId: string) =>
      errorCode(
        applications.bus.fetchBytes(
          operations.getChunk,
          { fileId, index: 0 },
          applications.options({ actor }),
        ),
      ),
  });
  const load = async () => {
    const loaded = await applications.context.applications.load(customerId);
    if (!loaded) throw new Error('no application');
    return loaded.application;
  };
  return { customerId, load, read, ...uploader(applications, customerId, applicant(sessionId)) };
};
const infected = (bytes: Buffer) => Buffer.concat([bytes, eicar]);

describe('a document that arrives', () => {
  test('[S2.17] is scanned whole, also a photo, and can be read when it is clean', async () => {
    const { send, attach } = await given();
    for (const bytes of [pdf(), png()]) {
      const summary = await send('PAYSLIP', bytes);
      await attach('PAYSLIP', [summary]);
      expect(clamd.scanned.at(-1)?.equals(bytes)).toBe(true);
      expect((await download(applications, agent, summary.fileId)).equals(bytes)).toBe(true);
    }
  });

  test('[S2.16][S8.09] with a virus is refused, removed, and shown to staff as a hold', async () => {
    const { send, attach, load } = await given();
    const good = await send('BANK_STATEMENT', pdf());
    const bad = await send('BANK_STATEMENT', infected(pdf()));
    await expect(attach('BANK_STATEMENT', [good, bad])).rejects.toMatchObject({
      code: 'file.infected',
      details: { fields: [{ pointer: '/files/1' }] },
    });
    expect(await applications.context.files.find(bad.fileId)).toBeNull();
    const application = await load();
    expect(application.files).toEqual([]);
    expect(application.holds).toMatchObject([
      { reason: 'document-infected', details: ['Bank statement: Eicar-Signature'] },
    ]);
    // The applicant goes on with a clean file.
    await attach('BANK_STATEMENT', [good]);
    expect((await load()).files.map(({ fileId }) => fileId)).toContain(good.fileId);
  });
});

describe('while the scanner cannot be reached', () => {
  const faults = [
    'silent',
    'hangs-up',
    'hangs-up-late',
    'half-closes',
    'answers-early',
    'babbles',
    'talks-for-ever',
    'has-a-smaller-limit',
  ] as const;
  test.each(
    faults,
  )('[S2.17] (%s) a document is accepted, and nobody reads it before its scan', async (fault) => {
    const { send, attach, load, read } = await given();
    clamd.fail(fault);
    if (fault === 'silent') limitMs = 300;
    const bytes = pdf();
    const summary = await send('PAYSLIP', bytes);
    await attach('PAYSLIP', [summary]);
    expect((await load()).files.map(({ fileId }) => fileId)).toContain(summary.fileId);
    for (const actor of [agent, system]) {
      expect(await read(actor).open(summary.fileId)).toBe('file.not_scanned');
      expect(await read(actor).chunk(summary.fileId)).toBe('file.not_scanned');
    }
    expect(await applications.context.files.countScansDue()).toBeGreaterThan(0);

    applications.clock.set(later);
    await scanWaiting(applications.context);
    expect(await read().open(summary.fileId), 'the scanner still fails').toBe('file.not_scanned');
    clamd.fail(undefined);
    limitMs = patientMs;
    await scanWaiting(applications.context);
    expect((await download(applications, agent, summary.fileId)).equals(bytes)).toBe(true);
    expect(await applications.context.files.countScansDue()).toBe(0);
  });

  test('[S2.17] a virus that is found later removes the document and puts the application on hold', async () => {
    const { send, attach, load, read } = await given();
    clamd.fail('hangs-up');
    const summary = await send('PAYSLIP', infected(png()));
    await attach('PAYSLIP', [summary]);
    clamd.fail(undefined);
    applications.clock.set(later);
    await scanWaiting(applications.context);
    expect(await applications.context.files.find(summary.fileId)).toBeNull();
    expect(await read().open(summary.fileId)).toBe('file.not_found');
    const application = await load();
    expect(application.files).toEqual([]);
    expect(application.holds).toMatchObject([
      { reason: 'document-infected', details: ['Payslip: Eicar-Signature'] },
    ]);
  });

  test('a document is not scanned by the job while the call that attaches it scans it', async () => {
    const { send, attach } = await given();
    clamd.fail('hangs-up');
    await attach('PAYSLIP', [await send('PAYSLIP', png())]);
    clamd.fail(undefined);
    expect(await scanWaiting(applications.context)).toBe(0);
    applications.clock.set(later);
    expect(await scanWaiting(applications.context)).toBe(1);
  });
});
