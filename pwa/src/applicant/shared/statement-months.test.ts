import { expect, test } from 'vitest';
import type { StoredFile } from '../../offline/index.ts';
import { monthsBySlot, monthsOf, salaryMonths, slotFor } from './statement-months.ts';

const today = '2026-11-27';

const statement = (start?: string, end?: string, salaries: string[] = []): StoredFile => ({
  blobId: `${start} ${end}`,
  name: 'statement.pdf',
  contentType: 'application/pdf',
  sizeBytes: 9,
  finding:
    start && end
      ? {
          kind: 'checked',
          reading: { start, end, salaries: salaries.map((date) => ({ date, amountCents: 820_000 })) },
        }
      : { kind: 'unchecked' },
});
const october = statement('2026-10-01', '2026-10-31', ['2026-10-25']);
const september = statement('2026-09-01', '2026-09-30', ['2026-09-25']);
const august = statement('2026-08-01', '2026-08-31');
const unread = statement();
const sent = (periodEnd?: string) => ({
  fileId: String(periodEnd),
  name: 'sent.pdf',
  sizeBytes: 9,
  sha256: 'a'.repeat(64),
  ...(periodEnd ? { periodEnd } : {}),
});
const none = [null, null, null];

test.each([
  ['2026-10-01', '2026-10-31', ['2026-10']],
  ['2026-10-11', '2026-11-10', ['2026-10']],
  ['2026-10-25', '2026-11-24', ['2026-11']],
  ['2026-08-01', '2026-10-31', ['2026-08', '2026-09', '2026-10']],
  ['2026-11-01', '2026-11-09', ['2026-11']],
  ['2026-10-10', '2026-11-12', ['2026-10']],
])('[S2.16] a statement from %s to %s belongs to each month of which it covers more than half', (start, end, months) => {
  expect(monthsOf(statement(start, end))).toEqual(months);
});

test('[S2.16] slots are named after the last full months, or after the months of their documents', () => {
  expect(monthsBySlot(none, today)).toEqual([['2026-10'], ['2026-09'], ['2026-08']]);
  expect(monthsBySlot([null, september, null], today)).toEqual([['2026-10'], ['2026-09'], ['2026-08']]);
  expect(monthsBySlot([unread, null, sent('2026-08-31')], today)).toEqual([
    ['2026-10'],
    ['2026-09'],
    ['2026-08'],
  ]);
  expect(monthsBySlot([null, null, statement('2026-07-01', '2026-07-31')], today)).toEqual([
    ['2026-10'],
    ['2026-09'],
    ['2026-07'],
  ]);
  // A document that covers all wanted months leaves nothing to choose.
  const three = statement('2026-08-01', '2026-10-31');
  expect(monthsBySlot([three, null, null], today)).toEqual([['2026-08', '2026-09', '2026-10'], [], []]);
});

test('[S2.16] each of several statements lands in the slot of its month, in whatever order they were picked', () => {
  let chosen: (StoredFile | null)[] = none;
  for (const file of [august, october, september]) {
    const index = slotFor(file, { chosen, sent: none, today });
    chosen = chosen.map((held, place) => (place === index ? file : held));
  }
  expect(chosen).toEqual([october, september, august]);
  expect(slotFor(unread, { chosen, sent: none, today })).toBe(-1);
});

test('[S2.16] a statement of an unwanted month, or a statement that was not read, takes only a free slot', () => {
  const old = statement('2026-05-01', '2026-05-31');
  expect(slotFor(unread, { chosen: none, sent: none, today })).toBe(0);
  expect(slotFor(unread, { chosen: [october, null, null], sent: none, today })).toBe(1);
  expect(slotFor(old, { chosen: none, sent: none, today })).toBe(2);
  expect(slotFor(statement('2026-11-01', '2026-11-26'), { chosen: none, sent: none, today })).toBe(0);
});

test('[S2.16] a statement replaces the sent statement of its month, and never a chosen statement', () => {
  const all = [sent('2026-10-31'), sent('2026-09-30'), sent('2026-08-31')];
  expect(slotFor(september, { chosen: none, sent: all, today })).toBe(1);
  expect(slotFor(unread, { chosen: none, sent: all, today })).toBe(-1);
  expect(slotFor(september, { chosen: [october, september, august], sent: all, today })).toBe(-1);
});

test('salaries are counted by month, as the affordability rules count them', () => {
  expect(salaryMonths([october, september, august])).toBe(2);
  expect(salaryMonths([statement('2026-10-01', '2026-10-31', ['2026-10-02', '2026-10-30']), null])).toBe(1);
});
