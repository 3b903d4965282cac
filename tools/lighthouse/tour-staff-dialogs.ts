import type { Locator } from 'playwright-core';
import { runStages } from '../journey/http-driver.ts';
import { newJourney } from '../journey/journey.ts';
import { stagesBetween } from '../journey/stages.ts';
import { openDesk, openRecord, settle, type Tour } from './tour.ts';

/** The stages after which staff have other actions to choose from. */
const stops = [
  'submit',
  'submit-enrolment-otp',
  'choose-payout',
  'create-budget',
  'create-loan',
  'accept-mandate',
];

const lookedUp = { timeout: 10_000 };

const slugOf = (label: string) =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');

/** Visits the dialogs of staff: each action of a record, in every state that has others, and those of the other pages. */
export async function tourStaffDialogs(tour: Tour): Promise<void> {
  const { place, onStop } = tour;
  const page = await openDesk(tour);
  const seen = new Set<string>();
  /** Visits the dialog that a button opens, once for each name. */
  const visit = async (pressed: Locator, name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const before = await page.locator('dialog[open]').count();
    await pressed.click();
    await page.locator('dialog[open]').nth(before).waitFor(lookedUp);
    await settle(page);
    await onStop(`admin-${name}`, page);
    await page.keyboard.press('Escape');
  };

  const { app, sandbox, manager } = place;
  const journey = newJourney({ app, sandbox, bearer: manager.token });
  let former: string | null = null;
  for (const stop of stops) {
    await runStages(journey, stagesBetween(former, stop));
    former = stop;
    const record = await openRecord(page, journey);
    await onStop(`admin-record-${stop}`, page);
    const actions = record.locator('div:has(> [data-state])').getByRole('button');
    for (const label of await actions.allInnerTexts())
      if (!/Budget/.test(label)) await visit(actions.filter({ hasText: label }).first(), slugOf(label));
  }

  const declined = newJourney({ app, sandbox, bearer: manager.token });
  await runStages(declined, stagesBetween(null, 'choose-payout'));
  const record = await openRecord(page, declined);
  await record.getByRole('button', { name: 'Decline', exact: true }).click();
  const declining = page.getByRole('dialog', { name: 'Decline', exact: true });
  await declining.getByLabel('Reason').selectOption({ index: 1 });
  await declining.getByRole('button', { name: 'Decline', exact: true }).click();
  await record.locator('[data-state=DECLINED]').waitFor();
  await visit(record.getByRole('button', { name: 'Revert Decline' }), 'revert-decline');

  for (const [path, button] of [
    ['', '? Keys'],
    ['/accounts', 'Add account'],
    ['/account', 'Set up an app'],
    ['/account', 'Add a passkey'],
  ] as const) {
    await page.goto(`/admin${path}`);
    await settle(page);
    await visit(page.getByRole('button', { name: button, exact: true }), slugOf(button));
  }
}
