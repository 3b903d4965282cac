import { operations, staffName } from '@tshepa/contracts';
import type { Locator, Page } from 'playwright-core';
import { runStages } from '../journey/http-driver.ts';
import { type Journey, newJourney, readAsStaff, readLoan } from '../journey/journey.ts';
import { until } from '../journey/retry.ts';
import { stagesBetween } from '../journey/stages.ts';
import { button, openDesk, openRecord, settle, type Tour } from './tour.ts';

/** Brings somebody to a stage over HTTP. */
async function journeyUpTo({ place: { app, sandbox, manager } }: Tour, upTo: string): Promise<Journey> {
  const journey = newJourney({ app, sandbox, bearer: manager.token });
  await runStages(journey, stagesBetween(null, upTo));
  return journey;
}

/** Approves a loan without agreement and mandate, which is an exception in a batch of payouts. */
async function approvedByHand(tour: Tour): Promise<Journey> {
  const { manager, colleague } = tour.place;
  const journey = await journeyUpTo(tour, 'create-loan');
  const { client, customerId: id } = journey;
  const input = {
    id,
    state: 'APPROVED',
    action: 'confirm-loan',
    reason: 'The bank answered by telephone.',
  } as const;
  await client.call(operations.changeLoanState, input, { bearer: manager.token });
  const record = await readAsStaff(journey);
  if (!('pendingChange' in record && record.pendingChange))
    throw new Error('Nothing waits for a second manager');
  const change = { id, changeId: record.pendingChange.id };
  await client.call(operations.confirmChange, change, { bearer: colleague.token });
  await until('the approved loan', async () => (await readLoan(journey)).state === 'APPROVED');
  return journey;
}

async function tick(page: Page, journeys: readonly Journey[]): Promise<Locator> {
  for (const { customerId } of journeys)
    await page.locator(`tr[data-id="${customerId}"]`).getByRole('checkbox').click();
  const bar = page.getByRole('region', { name: 'Ticked customers' });
  await bar.getByText(`${journeys.length} ticked`).waitFor();
  return bar;
}

/** Visits the batches of the list: the bar, each dialog with its result, and what a second manager decides. */
export async function tourStaffBatches(tour: Tour): Promise<void> {
  const { onStop, place } = tour;
  const waiting = [await journeyUpTo(tour, 'choose-payout'), await journeyUpTo(tour, 'choose-payout')];
  const approved = [await journeyUpTo(tour, 'accept-mandate'), await approvedByHand(tour)];
  const [first] = waiting;
  if (!first) return;
  await first.client.call(
    operations.assignApplication,
    { id: first.customerId },
    { bearer: place.colleague.token },
  );

  const page = await openDesk(tour);
  const dialog = page.getByRole('dialog');
  /** Carries out one batch and looks at its form and its results. */
  const run = async (journeys: readonly Journey[], action: string, name: string) => {
    const bar = await tick(page, journeys);
    if (name === 'take') await onStop('admin-batch-bar', page);
    await button(bar, action).click();
    await dialog.waitFor();
    if (name === 'assign') {
      const colleague = staffName(place.colleague);
      const option = await dialog.locator('option').filter({ hasText: colleague }).getAttribute('value');
      await dialog.getByLabel('Colleague').selectOption(option);
    }
    if (name === 'decline') await dialog.getByLabel('Reason for all of them').selectOption({ index: 1 });
    await settle(page);
    await onStop(`admin-batch-${name}`, page);
    await button(dialog, `${action} ${journeys.length}`).click();
    await dialog.getByRole('table').waitFor();
    await settle(page);
    await onStop(`admin-batch-${name}-result`, page);
    await button(dialog, 'Close').click();
    await bar.waitFor({ state: 'hidden' });
  };
  await page.goto('/admin');
  await settle(page);
  // A colleague has the first one, so only the second one can be taken, and released again.
  await run(waiting, 'Take', 'take');
  await run(waiting.slice(1), 'Release', 'release');
  await run(waiting.slice(1), 'Assign', 'assign');
  const other = await openDesk(tour, place.colleague);
  await other.goto('/admin');
  await button(other, /^Notices, /).click();
  await other.getByRole('list', { name: 'Notices, newest first' }).waitFor();
  await onStop('admin-notices', other);
  await run(waiting, 'Decline', 'decline');
  await run(approved, 'Pay out', 'pay-out');
  const payouts = page.getByRole('list', { name: 'Payouts that wait for a second manager' });
  await payouts.getByRole('button', { name: 'Look' }).click();
  await dialog.waitFor();
  await onStop('admin-payouts-own', page);

  await openRecord(other, first);
  await onStop('admin-record-declined', other);
  const [paid] = approved;
  if (paid) await openRecord(other, paid);
  await onStop('admin-record-second-eyes', other);
  await other.goto('/admin');
  await button(other, 'Look and decide').waitFor();
  await settle(other);
  await onStop('admin-payouts-waiting', other);
  await button(other, 'Look and decide').click();
  const deciding = other.getByRole('dialog');
  await deciding.locator('summary').click();
  await onStop('admin-payouts', other);
  await deciding.getByLabel('Reject all of them instead').check();
  await button(deciding, /^Reject /).click();
  await deciding.getByText('Type your reason').waitFor();
  await onStop('admin-payouts-reject', other);
  await deciding.getByLabel('Reject all of them instead').uncheck();
  await button(deciding, /^Pay 1 payout, /).click();
  await deciding.getByRole('table').waitFor();
  await onStop('admin-payouts-result', other);
}
