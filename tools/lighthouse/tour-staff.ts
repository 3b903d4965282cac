import { openDesk, settle, type Tour } from './tour.ts';

const staffPages = [
  ['audit', 'Audit trail'],
  ['accounts', 'Accounts'],
  ['account', 'My account'],
  ['privacy', 'Privacy'],
  ['team', 'Team'],
  ['no-such-page', 'There is no page here'],
] as const;

/**
 * Visits the staff screens: the list, a customer with a document, the dialogs, and the other pages. Needs an
 * application.
 */
export async function tourStaff(tour: Tour): Promise<void> {
  const { onStop } = tour;
  const page = await openDesk(tour);
  await page.goto('/admin');
  const rows = page.getByRole('table').getByRole('row');
  await rows.nth(1).waitFor();
  await settle(page);
  await onStop('admin', page);

  await page.getByRole('button', { name: /^Application (Active|Disabled)$/ }).click();
  await page.getByRole('dialog').waitFor();
  await onStop('admin-application-status', page);
  await page.keyboard.press('Escape');

  await page
    .getByRole('button', { name: /export/i })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await onStop('admin-export', page);
  await page.keyboard.press('Escape');

  // A record on which staff can act shows more than another, where there is one.
  const acting = rows.filter({ hasText: /AWAITING|LOAN OTP REQUIRED/ });
  await ((await acting.count()) > 0 ? acting.first() : rows.nth(1)).click();
  await page.getByRole('dialog').waitFor();
  await settle(page);
  await onStop('admin-customer', page);

  const customer = page.getByRole('dialog');
  await customer.getByLabel('New note').fill('Called the employer: payday is the 25th.');
  await customer.getByRole('button', { name: 'Add note' }).click();
  await customer.getByRole('list', { name: 'Notes, newest first' }).waitFor();
  for (const folded of await customer.locator('details > summary').all()) await folded.click();
  await settle(page);
  await onStop('admin-customer-unfolded', page);
  await customer
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  const viewer = page.getByRole('dialog').last();
  await viewer.getByRole('region', { name: 'Findings' }).waitFor();
  await settle(page);
  await onStop('admin-document', page);

  for (const [name, title] of staffPages) {
    await page.goto(`/admin/${name}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await settle(page);
    await onStop(`admin-${name}`, page);
  }

  await page.goto('/admin?from=1990-01-01&to=1990-01-02');
  await page.getByRole('button', { name: 'Clear filters' }).waitFor();
  await onStop('admin-nobody-found', page);

  await page.goto('/admin/figures');
  await page.getByRole('region', { name: /^Applications per/ }).waitFor();
  await settle(page);
  await onStop('admin-figures', page);
}
