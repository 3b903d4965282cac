import { operations } from '@tshepa/contracts';
import { sampleStatement } from '@tshepa/integrations/samples';
import { isFull } from '@tshepa/test-kit';
import { press } from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
import { papersOf } from '../support/papers.ts';
import { button, factIn, managerBearer, openCustomer, openStaff } from '../support/staff-screens.ts';

const system = useBrowserSystem({ serviceWorkers: 'block' });
const pdf = (bytes: Uint8Array) => ({
  name: 'payslip.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});

describe.skipIf(isBrowserSkipped())('staff ask the customer', () => {
  test('[S2.26][S7.25] the phone shows exactly what is asked, takes the answer, and the answer ends the request', async () => {
    const { page, journey } = await phoneAt(system, { upTo: 'choose-payout', page: 'loading' });
    const staff = (await openStaff(system)).page;
    const overlay = await openCustomer(staff, journey);
    await overlay.getByLabel('What to ask for').selectOption({ label: 'A clearer payslip' });
    await overlay.getByText('We could not read it well enough.').waitFor();
    await button(overlay, 'Ask the customer').click();
    await expect.poll(() => factIn(overlay, 'Ask the customer', 'Asked for')).toBe('A clearer payslip');
    await overlay.getByRole('button', { name: /^Check: Customer asked, answer due / }).waitFor();
    const told = async () => (await system.now.sandbox.smsTo(journey.person.cellNo)).map(({ text }) => text);
    await expect
      .poll(async () => (await told()).filter((text) => text.includes('one more thing')))
      .toHaveLength(1);

    await page.goto('/loading');
    await page.getByText('Please send your latest payslip again.').waitFor();
    await page.getByText('Please send what we asked you for.').waitFor();
    await press(page, 'Send');
    await page.getByText('Please upload a payslip').waitFor();
    const picker = page.getByLabel('Your latest payslip');
    await picker.setInputFiles(pdf(journey.documents.payslip));
    await page.getByRole('button', { name: 'Remove payslip.pdf' }).waitFor();
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no document') };
    await picker.setInputFiles(text);
    await page.getByText(/^notes\.txt: /).waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline. Keep this page open').waitFor();
    expect(await button(page, 'Send').isDisabled()).toBe(true);
    await page.context().setOffline(false);
    // What was chosen before the wrong file and without a connection is still there.
    await press(page, 'Send');
    await expect.poll(() => page.getByText('Please send your latest payslip again.').count()).toBe(0);
    await page.getByText('Thank you. We have it').waitFor();
    await expect.poll(() => factIn(overlay, 'Ask the customer', 'Ended')).toContain('Answered');
    await staff.getByText('A customer answered what you asked for.').waitFor();

    const bearer = await managerBearer(system.now);
    const id = journey.customerId;
    const ask = () => journey.client.call(operations.askCustomer, { id, thing: 'netSalary' }, { bearer });
    // After a while offline the open page learns of a request and of its end at its next look, which takes its time.
    if (isFull) {
      await ask();
      await page.getByLabel('Net salary').waitFor();
      const record = await journey.client.call(operations.getApplication, { id }, { bearer });
      const askId = ('ask' in record && record.ask?.id) || '';
      await journey.client.call(operations.withdrawAsk, { id, askId }, { bearer });
      await expect.poll(() => page.getByLabel('Net salary').count()).toBe(0);
    }
    await ask();
    await page.reload();
    await page.getByLabel('Net salary').fill('9100');
    await press(page, 'Send');
    await expect.poll(() => page.getByLabel('Net salary').count()).toBe(0);
    await expect.poll(() => factIn(overlay, 'Employment Info', 'Net salary')).toContain('9,100');
  });

  test.runIf(isFull)(
    '[S2.26][S7.25] of too many statements the first three are kept, and the statement of one month joins them',
    async () => {
      const { page, journey } = await phoneAt(system, { upTo: 'choose-payout', page: 'loading' });
      const bearer = await managerBearer(system.now);
      const { client, customerId: id, person } = journey;
      const papers = papersOf(person);
      const statements = [...papers.statements, papers.payslip].map((bytes, index) => ({
        ...pdf(bytes),
        name: `statement-${index + 1}.pdf`,
      }));
      await client.call(operations.askCustomer, { id, thing: 'statements' }, { bearer });
      await page.goto('/loading');
      await page.getByLabel('Statements of the last 3 months').setInputFiles(statements);
      await page.getByText('statement-4.pdf: Only 3 files can be sent.').waitFor();
      await press(page, 'Send');
      await page.getByText('Thank you. We have it').waitFor();

      const september = sampleStatement({
        bank: 'capitec',
        holder: person.fullName,
        accountNumber: person.accountNumber,
        fixedIncome: 8_250,
        month: '2026-09',
      });
      await client.call(operations.askCustomer, { id, thing: 'statements', month: '2026-09' }, { bearer });
      await page.reload();
      await page.getByText('Please send your bank statement of September 2026').waitFor();
      await page.getByLabel('Statement of September 2026').setInputFiles(pdf(september));
      await press(page, 'Send');
      await page.getByText('Thank you. We have it').waitFor();
      const { files } = await client.call(operations.getApplication, { id }, { bearer });
      const ends = files.flatMap(({ fileType, periodEnd }) =>
        fileType === 'BANK_STATEMENT' ? periodEnd : [],
      );
      expect(ends.toSorted()).toEqual(['2026-08-31', '2026-09-30', '2026-10-31']);
    },
  );
});
