import { maximumApplicationsPerMonth, repeatApplicantWindowDays } from '../constants.ts';
import type { PersonalRoute } from '../entities/customer.ts';
import { activeLoanStates, type LoanState } from '../machine.ts';
import { addMonths, dayMs, johannesburgDay } from './dates.ts';

/** The facts about one of a person's records. The record that this device is filling in is not among them. */
export type PriorRecord = {
  customerId: string;
  state: LoanState;
  createdAt: Date;
  hasBureauData: boolean;
  isOwnedByDevice: boolean;
  /** True when the provider reports the loan as settled, so that it no longer counts as active. */
  isSettled: boolean;
  /** True when the applicant refused the loan that was offered. Such a record is not resumed. */
  isRefused: boolean;
};

const limit = { next: 'limit', resumable: true } as const;
const consent = { next: 'consent', resumable: false } as const;

/**
 * Decides where SUBMIT on /personal leads. An active loan is checked first, then the number of applications in the last
 * month; after that the person's newest record decides. A record counts as old after `repeatApplicantWindowDays`. Another
 * device gets either the limit page, whatever the reason, or the consent screen, so it learns nothing else.
 */
export function routePersonal(records: readonly PriorRecord[], now: Date): PersonalRoute {
  const newestFirst = [...records].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const active = newestFirst.find((record) => activeLoanStates.includes(record.state) && !record.isSettled);
  if (active) {
    return active.isOwnedByDevice
      ? { next: 'loading', customerId: active.customerId, resumable: false }
      : limit;
  }
  const monthAgo = addMonths(johannesburgDay(now), -1);
  const lastMonth = newestFirst.filter((record) => johannesburgDay(record.createdAt) >= monthAgo);
  if (lastMonth.length >= maximumApplicationsPerMonth) return limit;

  const newest = newestFirst[0];
  if (!newest) return consent;
  const isOlder = now.getTime() - newest.createdAt.getTime() > repeatApplicantWindowDays * dayMs;
  const resume = (next: PersonalRoute['next']): PersonalRoute =>
    newest.isOwnedByDevice ? { next, customerId: newest.customerId, resumable: false } : consent;

  if (newest.isRefused) return consent;
  if (newest.state === 'IN_PROGRESS' || newest.state === 'DELETED') {
    if (isOlder) return resume('resume');
    return newest.hasBureauData ? resume('verification') : consent;
  }
  if (newest.state === 'ENROLLMENT_OTP_REQUIRED' || newest.state === 'APPROVAL_REQUIRED')
    return resume('loading');
  if (isOlder && (newest.state === 'DECLINED' || newest.state === 'APPROVED')) return limit;
  return consent;
}
