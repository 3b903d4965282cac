import { describe, expect, test } from 'vitest';
import { activeLoanStates, type LoanState, loanStates } from '../machine.ts';
import { dayMs } from './dates.ts';
import { type PriorRecord, routePersonal } from './personal-routing.ts';

const now = new Date('2026-11-21T10:00:00Z');
const daysAgo = (days: number, extraMs = 0) => new Date(now.getTime() - days * dayMs - extraMs);

const record = (state: LoanState, changes: Partial<PriorRecord> = {}): PriorRecord => ({
  customerId: 'c1',
  state,
  createdAt: daysAgo(1),
  hasBureauData: false,
  isOwnedByDevice: true,
  isSettled: false,
  isRefused: false,
  ...changes,
});

describe('SUBMIT on /personal', () => {
  test('a new applicant goes to the consent screen', () => {
    expect(routePersonal([], now)).toEqual({ next: 'consent', resumable: false });
  });

  test.each(
    activeLoanStates,
  )('[S1.03] a loan in %s leads to the limit page, or to its status on the same device', (state) => {
    expect(routePersonal([record(state, { isOwnedByDevice: false })], now)).toMatchObject({ next: 'limit' });
    expect(routePersonal([record(state)], now)).toMatchObject({ next: 'loading', customerId: 'c1' });
  });

  test('a settled loan does not block a new application', () => {
    expect(routePersonal([record('PAID', { isSettled: true, createdAt: daysAgo(40) })], now)).toMatchObject({
      next: 'consent',
    });
  });

  test.each(
    loanStates.filter((state) => !activeLoanStates.includes(state)),
  )('[S9.04] three records in the last month, in any state (here %s), lead to the limit page; two do not', (state) => {
    expect(routePersonal([record(state), record(state), record(state)], now).next).toBe('limit');
    expect(routePersonal([record(state), record(state)], now).next).not.toBe('limit');
    const old = record(state, { createdAt: daysAgo(32) });
    expect(routePersonal([record(state), record(state), old], now).next).not.toBe('limit');
  });

  test.each([
    'IN_PROGRESS',
    'DELETED',
  ] as const)('[S4.03] an application in %s is resumed once it is more than 7 days old', (state) => {
    expect(routePersonal([record(state, { createdAt: daysAgo(7, 1) })], now).next).toBe('resume');
    expect(routePersonal([record(state, { createdAt: daysAgo(7) })], now).next).toBe('consent');
  });

  test.each([
    ['young', daysAgo(1)],
    ['old', daysAgo(20)],
  ])('[S4.03] a refused offer that is %s is not resumed, so the person has to apply again', (_age, createdAt) => {
    const refused = record('DELETED', { createdAt, hasBureauData: true, isRefused: true });
    expect(routePersonal([refused], now)).toEqual({ next: 'consent', resumable: false });
  });

  test.each([
    'IN_PROGRESS',
    'DELETED',
  ] as const)('[S4.03] a younger application in %s with score and bureau data goes to /verification', (state) => {
    expect(routePersonal([record(state, { hasBureauData: true })], now).next).toBe('verification');
    expect(routePersonal([record(state)], now).next).toBe('consent');
  });

  test.each([
    'DECLINED',
    'APPROVED',
  ] as const)('[S4.03] an application in %s that is older than 7 days leads to the limit page', (state) => {
    const old = record(state, { createdAt: daysAgo(7, 1), isOwnedByDevice: false });
    expect(routePersonal([old], now).next).toBe('limit');
  });

  test('another device sees no stored answers and does not learn that there are any', () => {
    const old = record('IN_PROGRESS', { createdAt: daysAgo(8), isOwnedByDevice: false });
    expect(routePersonal([old], now)).toEqual({ next: 'consent', resumable: false });
  });
});
