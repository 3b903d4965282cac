import { operations } from '@tshepa/contracts';
import type { Page } from 'playwright-core';
import { runStages } from '../journey/http-driver.ts';
import { newJourney } from '../journey/journey.ts';
import { stagesBetween } from '../journey/stages.ts';
import { button, openDesk, openRecord, settle, type Tour } from './tour.ts';

const narrow = { width: 360, height: 740 };

/** Opens the risks that one line cannot hold. On a wide screen all of them may fit. */
async function unfoldRisks(page: Page) {
  await page.setViewportSize(narrow);
  await page.getByRole('button', { name: /^\d+ more$/ }).click();
}

/** Visits what staff do within a record, up to the paid loan with its account and its agreement, and a privacy request. */
export async function tourStaffRecord(tour: Tour): Promise<void> {
  const { onStop, place } = tour;
  const { app, sandbox, manager } = place;
  const journey = newJourney({ app, sandbox, bearer: manager.token });
  await runStages(journey, stagesBetween(null, 'choose-payout'));
  const page = await openDesk(tour);
  const record = await openRecord(page, journey);
  const dialog = page.getByRole('dialog').last();

  await button(record, 'Snooze').click();
  await dialog.getByLabel('How long').selectOption({ label: 'Until another time' });
  await button(dialog, 'Snooze').click();
  await dialog.getByLabel('Day and time in South Africa').and(page.locator('[aria-invalid=true]')).waitFor();
  await onStop('admin-snooze', page);
  await dialog.getByLabel('How long').selectOption({ index: 1 });
  await button(dialog, 'Snooze').click();
  await button(record, 'Put back').waitFor();
  await settle(page);
  await onStop('admin-snoozed', page);
  await button(record, 'Put back').click();
  await button(record, 'Snooze').waitFor();

  await button(record, 'Assign').click();
  await button(dialog, 'Assign').click();
  await dialog.getByText('Choose a colleague').waitFor();
  await onStop('admin-assign', page);
  await page.keyboard.press('Escape');

  const other = await record.locator('#loanAmount option:not(:checked)').first().getAttribute('value');
  await record.getByLabel('Loan amount').selectOption(other);
  await page.getByRole('dialog', { name: 'Change Loan Amount' }).waitFor();
  await onStop('admin-change-loan-amount', page);
  await page.keyboard.press('Escape');

  await button(record, 'Decline').click();
  await dialog.getByLabel('Reason', { exact: true }).selectOption({ index: 1 });
  await dialog.getByText('SMS:').first().waitFor();
  await onStop('admin-decline-preview', page);
  await page.keyboard.press('Escape');

  await record.getByLabel('What to ask for').selectOption({ label: 'A clearer payslip' });
  await record.getByText('SMS:').first().waitFor();
  await onStop('admin-ask', page);
  await button(record, 'Ask the customer').click();
  await button(record, 'Withdraw').waitFor();
  await settle(page);
  await onStop('admin-asked', page);

  await record.getByLabel('New note').fill('The payslip shows another employer than the bank statements.');
  await record.getByLabel('Stop', { exact: true }).check();
  await button(record, 'Add note').click();
  await record.getByRole('list', { name: 'Notes, newest first' }).getByText('Stop').waitFor();
  await settle(page);
  await onStop('admin-stop-note', page);
  await unfoldRisks(page);
  await onStop('admin-risks', page);

  const paid = newJourney({ app, sandbox, bearer: manager.token });
  await runStages(paid, stagesBetween(null, 'pay-out'));
  const loan = await openRecord(page, paid);
  for (const folded of await loan.locator('details > summary').all()) await folded.click();
  for (const section of ['agreement', 'messages', 'history']) await button(loan, `Show ${section}`).click();
  await loan.getByText('9. Complaints').waitFor();
  await settle(page);
  await onStop('admin-paid', page);

  await paid.client.call(operations.addPrivacyRequest, {
    customerId: paid.customerId,
    kind: 'correction',
    text: 'My surname is spelled Dhlamini on my ID card.',
  });
  await page.goto('/admin/privacy');
  await button(page, /^Answer: /)
    .first()
    .click();
  await dialog.getByRole('radio').first().waitFor();
  await onStop('admin-privacy-answer', page);
  await page.keyboard.press('Escape');
  await onStop('admin-privacy-request', page);
}
