import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, maximumFileBytes } from '@tshepa/contracts';
import { bySize, isFull } from '@tshepa/test-kit';
import { at, button, clockOff, pdf, press, screens } from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { draftOnPhone, phoneAt } from '../support/applicant-phone.ts';
import {
  addRow,
  answerTryLater,
  cachedText,
  commandOfNewerApp,
  crashTab,
  disconnect,
  documentsOf,
  isAccepted,
  openPicker,
  queued,
  recordCommands,
  rewriteRows,
  statesOf,
  syncLine,
} from '../support/bad-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { untilInstalled } from '../support/installed-app.ts';
import { storageOf } from '../support/kept-on-phone.ts';
import { storedRecord } from '../support/records.ts';
import { pdfOf } from '../support/sized-pdf.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });

const record = (customerId: string) => storedRecord(system.now, customerId);
const documents = (customerId: string) => documentsOf(system.now, customerId);

describe.skipIf(isBrowserSkipped())('an app that the phone has closed', () => {
  test('after the phone closed the app for the camera, the app starts at its step with the typed answers and names the missing photo', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'upload-statements', page: 'payslip' });
    await page.goto('/payslip');
    await page.getByLabel('I do not receive payslips').check();
    await openPicker(page, 'payslip');
    await expect
      .poll(() => draftOnPhone(page))
      .toMatchObject({ picking: 'payslip', typed: { payslip: { noPayslip: 'yes' } } });

    const again = await crashTab(page);
    await again.goto('/');
    await at(again, '/payslip');
    const words = again.getByText('The file did not arrive. Please choose it again.');
    await words.waitFor();
    expect(await again.getByLabel('I do not receive payslips').isChecked()).toBe(true);
    await again.getByLabel('I do not receive payslips').uncheck();
    await screens.payslip(again, journey.person);
    await at(again, '/gross-income');
    expect(await words.count()).toBe(0);
    await expect.poll(() => documents(journey.customerId)).toEqual(['payslip.pdf', 'statement-1.pdf']);
    await expect.poll(async () => (await draftOnPhone(again))?.['picking']).toBeNull();
  });

  test.runIf(isFull)(
    'the app forgets a closed file chooser, and returns to the screen whose file chooser was open at the crash',
    async () => {
      const { page } = await phoneAt(system, { upTo: 'add-employer', page: 'bank-connect' });
      await page.goto('/bank-connect');
      await press(page, 'Next');
      await openPicker(page, 'statements');
      await expect.poll(() => draftOnPhone(page)).toMatchObject({ picking: 'statements' });
      await page.locator('input[name=statements]').dispatchEvent('cancel');
      await expect.poll(async () => (await draftOnPhone(page))?.['picking']).toBeNull();
      await openPicker(page, 'statements');
      await expect.poll(() => draftOnPhone(page)).toMatchObject({ picking: 'statements' });

      const again = await crashTab(page);
      await again.goto('/bank-connect');
      await again
        .getByRole('group', { name: 'Statements of the last 3 months' })
        .getByText('The file did not arrive.')
        .waitFor();
      await press(again, 'Back');
      await again.getByText('Good news: you are pre-qualified.').waitFor();
    },
  );
});

describe.skipIf(isBrowserSkipped())('a phone with a wrong clock', () => {
  test.each(
    bySize({ smallest: [1], full: [1, -1] }),
  )('a phone whose clock is %d day off shows right countdowns, and dates the consent with the server’s time', async (days) => {
    const { page, journey } = await phoneAt(system, { upTo: 'save-personal', page: 'consent' });
    await page.addInitScript(clockOff(days * dayMs));
    await page.goto('/consent');
    await screens.consent(page);
    await at(page, '/verification');
    const [consent] = (await record(journey.customerId)).consents;
    for (const time of [consent?.givenAt, consent?.recordedAt])
      expect(Math.abs(Date.parse(time ?? '') - Date.now()), time).toBeLessThan(120_000);

    const later = await phoneAt(system, { upTo: 'submit', page: 'loading', isSubmitted: true });
    await later.page.addInitScript(clockOff(days * dayMs));
    await later.page.goto('/loading');
    await at(later.page, '/otp-enrollment');
    const secondsLeft = async () =>
      Number(/\d+/.exec(await button(later.page, /^Resend OTP in \d+ s$/).innerText())?.[0]);
    const first = await secondsLeft();
    expect(first).toBeLessThanOrEqual(60);
    await expect.poll(secondsLeft).toBeLessThan(first);
    await screens.enrolmentOtp(later.page, await system.now.sandbox.passcode(later.journey.person.cellNo));
    await at(later.page, '/payback');
  });

  test.runIf(isFull)(
    'a clock that is set back by two days does not delay the retry of a command by two days, and the order of commands stays',
    async () => {
      const { page, journey } = await phoneAt(system, { upTo: 'save-verification', page: 'more-info' });
      await page.addInitScript(clockOff(dayMs));
      await page.goto('/more-info');
      await answerTryLater(page, '**/loan/upsert', 3_000);
      await screens.moreInfo(page);
      await expect
        .poll(async () =>
          (await queued(page)).some(({ kind, notBefore }) => kind === 'save' && notBefore > 0),
        )
        .toBe(true);

      const again = await crashTab(page);
      const commands = recordCommands(again);
      await again.addInitScript(clockOff(-dayMs));
      await again.goto('/financial');
      await screens.financial(again, '9 700');
      await at(again, '/banking');
      await expect.poll(() => queued(again)).toEqual([]);
      const saved = await record(journey.customerId);
      expect(saved.employment).toMatchObject({ employerName: 'Blue Crane Foods', netSalary: 9700 });
      const saves = commands.filter((call) => isAccepted(call) && call.path === '/loan/upsert');
      expect(saves.map(({ body }) => body.includes('netSalary'))).toEqual([false, true]);
      const sequences = commands.flatMap((call) =>
        isAccepted(call) && call.sequence ? [call.sequence] : [],
      );
      expect(sequences).toEqual(sequences.map((_, index) => index + 1));
    },
  );
});

describe.skipIf(isBrowserSkipped())('personal data on the phone', () => {
  test('personal data cannot be read anywhere in the browser, and is deleted when the phone is cleared, after a warning', async () => {
    const installed = {
      get now() {
        return system.now;
      },
      complaints: system.complaints,
      openPhone: (path?: string) => system.openPhone(path, { serviceWorkers: 'allow' }),
      openTablet: system.openTablet,
    };
    const { page, journey } = await phoneAt(installed, { upTo: 'save-more-info', page: 'financial' });
    const { person, customerId } = journey;
    await page.goto('/financial');
    await untilInstalled(page);
    await page.context().setOffline(true);
    await screens.financial(page, '8 217');
    await screens.banking(page, person);
    await screens.bankConnect(page, person);
    await at(page, '/payslip');
    const secrets = [
      person.idNumber,
      person.fullName,
      person.cellNo,
      person.emailAddress,
      person.accountNumber,
      'Blue Crane Foods',
      'Main Reef',
      'Vilakazi',
      '8217',
      'statement.pdf',
      '%PDF-1',
    ];
    const readable = async () => [await storageOf(page), await cachedText(page)].join('\n');
    const before = await readable();
    expect(before).toContain('key, readable: false');
    expect(before).toContain('/index.html');
    // The caches hold the app's code, in which the last three texts may occur.
    const kept = await storageOf(page);
    for (const words of secrets) expect(kept, words).not.toContain(words);
    for (const words of secrets.slice(0, 8)) expect(before, words).not.toContain(words);

    await page.goto('/notification');
    await press(page, 'Clear this phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Clear this phone' }).click();
    await page.getByRole('dialog').getByText('Your bank statements').waitFor();
    await press(page, 'Clear anyway');
    await at(page, '/');
    const after = await storageOf(page);
    for (const words of [...secrets, '"bytes"']) expect(after, words).not.toContain(words);
    const cached = await cachedText(page);
    for (const words of secrets.slice(0, 8)) expect(cached, words).not.toContain(words);
    for (const table of ['applications', 'blobs', 'keys', 'receipts'])
      expect(after).toContain(`tshepa/${table}: []`);
    expect(await statesOf(page)).toEqual(['reset waiting']);
    expect(
      await page.evaluate(() => Object.values({ ...localStorage, ...sessionStorage }).join()),
    ).not.toContain(customerId);
    await page.context().setOffline(false);
    await expect.poll(() => statesOf(page)).toEqual([]);
  });
});

describe.skipIf(isBrowserSkipped())('bad input', () => {
  const dir = temporaryDir('bad-phone');

  /** Opens an offline phone with both documents and the gross income in its outbox. */
  async function waitingPhone() {
    const { page, journey } = await phoneAt(system, { upTo: 'add-employer', page: 'bank-connect' });
    await page.goto('/bank-connect');
    await button(page, 'Next').waitFor();
    const reconnect = await disconnect(page);
    await screens.bankConnect(page, journey.person);
    await screens.payslip(page, journey.person);
    await screens.grossIncome(page);
    await at(page, '/affordability');
    return { page, reconnect, ...journey };
  }

  test.runIf(isFull)(
    'a newer app’s command waits for an update, a damaged command can be deleted, and all other commands are sent',
    async () => {
      const { page, reconnect, customerId } = await waitingPhone();
      await addRow(page, 'outbox', commandOfNewerApp(customerId));
      await rewriteRows(
        page,
        'outbox',
        `(row) => {
        if (row.kind !== 'save' || row.step !== 'payslip') return row;
        crypto.getRandomValues(new Uint8Array(row.sealed.bytes));
        return { ...row, rev: crypto.randomUUID() };
      }`,
      );
      await page.reload();
      await reconnect();
      await expect.poll(() => documents(customerId)).toEqual(['payslip.pdf', 'statement.pdf']);
      await expect.poll(async () => (await record(customerId)).employment.grossSalary).toBe(10_400);
      await expect.poll(() => statesOf(page)).toEqual(['save waiting', 'selfie waiting']);
      await syncLine(page, 'Something needs your attention').click();
      await page.getByText('This will be sent after the app is updated.').waitFor();
      await page.getByText('This is damaged.').waitFor();
      const card = page.getByRole('region').filter({ hasText: 'This is damaged.' });
      await card.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => statesOf(page)).toEqual(['selfie waiting']);
      await syncLine(page, 'Saved on this phone until the app is updated').waitFor();
    },
  );

  test.runIf(isFull)(
    'a document with missing chunks is requested again on its step, and the rest arrives',
    async () => {
      const { page, reconnect, customerId, person } = await waitingPhone();
      const [payslip] = (await queued(page)).filter(({ kind }) => kind === 'payslip');
      expect(payslip).toBeDefined();
      const { payslip: file } = (await draftOnPhone(page)) as { payslip: { blobId: string } };
      await rewriteRows(page, 'blobs', `(row) => (row.blobId === '${file.blobId}' ? undefined : row)`);
      await reconnect();
      await expect.poll(() => statesOf(page)).toEqual(['payslip rejected']);
      expect(await documents(customerId)).toEqual(['statement.pdf']);
      expect((await record(customerId)).employment.grossSalary).toBe(10_400);
      await page.goto('/payslip');
      await page
        .getByRole('alert')
        .getByText('The file is no longer on this phone. Please choose it again.')
        .waitFor();
      await screens.payslip(page, person);
      await expect.poll(() => documents(customerId)).toEqual(['payslip.pdf', 'statement.pdf']);
      await expect.poll(() => queued(page)).toEqual([]);
    },
  );

  /** Opens a phone at the statements, with its PDF checker. */
  async function phoneAtStatements() {
    const { page, journey } = await phoneAt(system, { upTo: 'add-employer', page: 'bank-connect' });
    await page.goto('/bank-connect');
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('pdf-check')).keys()).length))
      .toBe(1);
    await press(page, 'Next');
    const give = (file: ReturnType<typeof pdf> | string) =>
      page.locator('input[name=statements]').setInputFiles(file);
    return { page, journey, give };
  }

  test('a file of a wrong type, an empty file and a file over 10 MB are refused by name, each with its own message', async () => {
    const { page, journey, give } = await phoneAtStatements();
    const refused = page.getByRole('group', { name: 'Statements of the last 3 months' });
    const huge = join(dir.path, 'huge.pdf');
    const hugeBytes = bySize({ smallest: maximumFileBytes + 1, full: 40_000_000 });
    await writeFile(huge, Buffer.alloc(hugeBytes, '%PDF-1.7 '));
    await give(pdf('photo.pdf', Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array(500).fill(7)])));
    await refused.getByText('photo.pdf: Files need to be in PDF format.').waitFor();
    await give(pdf('empty.pdf', Buffer.alloc(0)));
    await refused.getByText('empty.pdf: That file is empty.').waitFor();
    await give(huge);
    await refused.getByText('huge.pdf: Files can be at most 10 MB.').waitFor();

    const [good = new Uint8Array()] = journey.documents.statements;
    await give(pdf('good.pdf', good));
    await button(page, 'Remove good.pdf').waitFor();
    await press(page, 'Next');
    await at(page, '/payslip');
    await expect.poll(() => documents(journey.customerId)).toEqual(['good.pdf']);
  });

  test.runIf(isFull)('the files beside a file that unpacks to 300 MB are still checked', async () => {
    const { page, journey, give } = await phoneAtStatements();
    const [good = new Uint8Array()] = journey.documents.statements;
    await give(pdf('good.pdf', good));
    await button(page, 'Remove good.pdf').waitFor();
    await give(pdf('bomb.pdf', pdfOf({ unpackedBytes: 300_000_000 })));
    await page
      .getByRole('group')
      .filter({ hasText: 'bomb.pdf' })
      .getByText(/^Checked|^This file/)
      .waitFor();
    await button(page, 'Remove bomb.pdf').click();
    await button(page, 'Remove bomb.pdf').waitFor({ state: 'detached' });
    await give(pdf('older.pdf', Buffer.concat([good, Buffer.from('\n')])));
    await press(page, 'Next');
    await at(page, '/payslip');
    await expect.poll(() => documents(journey.customerId)).not.toEqual([]);
    await expect.poll(() => queued(page)).toEqual([]);
  });
});
