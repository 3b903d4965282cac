import { loanStates } from '@tshepa/contracts/machine';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CustomersTable, loanText, loanTone, rowTone } from './customers-table.tsx';
import { Pager } from './pager.tsx';

const item = {
  id: '01980000-0000-7000-8000-000000000001',
  idNumber: '8801235111088',
  initials: 'TGN',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  emailAddress: 'thandi@example.co.za',
  cellNo: '0821234567',
  createdAt: '2026-03-02T22:30:00.000Z',
  loanDistributions: {
    id: '01980000-0000-7000-8000-000000000002',
    state: 'PAID' as const,
    approved: true,
    declined: false,
    loan: { id: 2, value: 1000, currency: 'ZAR' },
  },
};

const table = (change: object = {}) =>
  renderToStaticMarkup(<CustomersTable items={[{ ...item, ...change }]} isStale={false} onOpen={() => {}} />);
const pager = (page: number, pages: number) =>
  renderToStaticMarkup(<Pager page={page} pages={pages} onGo={() => {}} />);

test('[S2.32] the table of customers has the columns in the required order', () => {
  const columns = [...table().matchAll(/<th scope="col"[^>]*>([^<]+)/g)].map((match) => match[1]);
  expect(columns).toEqual([
    'ID Number',
    'Initials',
    'First Name',
    'Last Name',
    'Email Address',
    'Cell No',
    'Created',
    'Loan',
  ]);
});

test('[S2.32][S9.08] a row shows its colour, the South African day of its creation, and its loan', () => {
  expect(table()).toContain('data-tone="approved"');
  expect(table()).toContain('03-03-2026');
  expect(table()).toMatch(/data-tone="blue"[^>]*>R 1000</);
});

test('[S4.21] a row shows that its application is on hold, also while a change waits for a second manager', () => {
  expect(table()).not.toContain('On hold');
  const marked = table({ isOnHold: true, pendingAction: 'pay-out' });
  for (const mark of ['On hold', 'Waiting for a second manager']) expect(marked).toContain(mark);
});

test('[S2.32] the pager marks the current page, has gaps, and is hidden for a single page', () => {
  expect(pager(10, 21)).toMatch(/aria-label="Page 10" aria-current="page"/);
  expect(pager(10, 21).match(/…/g)).toHaveLength(2);
  expect(pager(1, 1)).toBe('');
});

const row = { id: '01980000-0000-7000-8000-000000000001', approved: false, declined: false };

test('[S2.32] approved and paid rows are green, declined rows red and deleted rows grey, and all others have no colour', () => {
  const tones = Object.fromEntries(loanStates.map((state) => [state, rowTone({ ...row, state })]));
  expect(tones).toMatchObject({
    APPROVED: 'approved',
    PAID: 'approved',
    DECLINED: 'declined',
    DELETED: 'deleted',
  });
  expect(Object.values(tones).filter((tone) => tone === 'plain')).toHaveLength(loanStates.length - 4);
});

test('[S2.32] the approved flag is enough to make a row green, unless the application is deleted', () => {
  expect(rowTone({ ...row, approved: true, state: 'PENDING_APPROVAL' })).toBe('approved');
  expect(rowTone({ ...row, approved: true, state: 'DELETED' })).toBe('deleted');
});

test('[S2.32] the loan cell is blue for 1000 and purple otherwise', () => {
  expect(loanTone(1000)).toBe('blue');
  expect(loanTone(500)).toBe('purple');
  expect(loanTone(undefined)).toBe('purple');
  expect(loanText({ id: 2, value: 1000, currency: 'ZAR' })).toBe('R 1000');
  expect(loanText(undefined)).toBe('–');
});

test('a row on which somebody has to act stands out, unless it is finished or snoozed', () => {
  const waits = (change: object) => table(change).includes('data-waits="true"');
  const loanDistributions = { ...item.loanDistributions, state: 'APPROVED' as const };
  const hourMs = 3_600_000;
  const since = (ms: number) => new Date(Date.now() + ms).toISOString();
  expect(waits({ loanDistributions, waitingSince: since(-hourMs) })).toBe(true);
  expect(waits({ loanDistributions, waitingSince: since(hourMs) })).toBe(false);
  expect(waits({})).toBe(false);
});
