import { operations } from '@tshepa/contracts';
import { press } from '@tshepa/tools/journey';
import { describe, expect, test } from 'vitest';
import { phoneAt } from '../support/applicant-phone.ts';
import { isBrowserSkipped, useBrowserSystem } from '../support/browser.ts';
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
    const told = async () => (await system.now.sandbox.smsTo(journey.person.cellNo)).map(({ text }) => text);
    await expect
      .poll(async () => (await told()).filter((text) => text.includes('one more thing')))
      .toHaveLength(1);

    await page.goto('/loading');
    await page.getByText('Please send your latest payslip again.').waitFor();
    await page.getByText('Please send what we asked you for.').waitFor();
    await press(page, 'Send');
    await page.getByText('Please upload a payslip').waitFor();
    await page.getByLabel('Your latest payslip').setInputFiles(pdf(journey.documents.payslip));
    await press(page, 'Send');
    await expect.poll(() => page.getByText('Please send your latest payslip again.').count()).toBe(0);
    await page.getByText('Thank you. We have it').waitFor();
    await expect.poll(() => factIn(overlay, 'Ask the customer', 'Ended')).toContain('answered');

    const bearer = await managerBearer(system.now);
    const id = journey.customerId;
    await journey.client.call(operations.askCustomer, { id, thing: 'netSalary' }, { bearer });
    await page.reload();
    await page.getByLabel('Net salary').fill('9100');
    await press(page, 'Send');
    await expect.poll(() => page.getByLabel('Net salary').count()).toBe(0);
    await expect.poll(() => factIn(overlay, 'Employment Info', 'Net salary')).toContain('9,100');
  });
});
