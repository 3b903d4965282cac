import { t } from '@lingui/core/macro';
import { agentReviewMinutes, maximumCountedAhead, operatingHours } from '@tshepa/contracts/constants';
import { addDays, johannesburgDay } from '@tshepa/contracts/rules/dates';
import { openingAt } from '@tshepa/contracts/rules/opening-hours';
import type { Timeline, TimelineStep } from '@tshepa/contracts/rules/timeline';
import type { Seen } from '../../../offline/index.ts';
import { dayText } from '../../../platform/formats.ts';

export function stepTitle(step: TimelineStep): string {
  switch (step) {
    case 'sent':
      return t`Sent`;
    case 'review':
      return t`We look at it`;
    case 'confirm':
      return t`You confirm the loan`;
    case 'bank':
      return t`Your bank agrees`;
    case 'paid':
      return t`You get the money`;
  }
}

/** What the sentences depend on besides the application itself. */
type Now = {
  /** The server's time. */
  now: Date;
  /** True while staff have switched the site off. Only their own message says when the site opens again. */
  isSwitchedOff: boolean;
  /** True when the application may have moved on since the server's last answer. */
  isOld: boolean;
};

/** Returns the sentences that say what happens in the present step. */
export function presentWords(
  timeline: Timeline,
  { record }: Seen,
  { now, isSwitchedOff, isOld }: Now,
): string[] {
  switch (timeline.waitsFor) {
    case 'applicant':
      return [
        record.asked ? t`Please send what we asked you for.` : toDo(timeline, record.loanDistributions),
        ...(isOld ? [t`You need a connection for this.`] : []),
      ];
    case 'provider':
      return [t`We are preparing your OTP. It comes by SMS.`];
    case 'staff':
      return [
        ...staffWords(timeline, record),
        ...(record.isOnHold ? [] : placeWords(record.standing?.ahead)),
        ...(isSwitchedOff ? [] : openingWords(now, timeline.step === 'review')),
      ];
    case 'nobody':
      return endWords(timeline);
  }
}

function toDo({ step }: Timeline, { state }: Seen['record']['loanDistributions']): string {
  if (state === 'ENROLLMENT_OTP_REQUIRED') return t`Please enter the OTP that we sent you by SMS.`;
  if (state === 'PAYBACK_REQUESTED') return t`Please choose how we pay you.`;
  if (state === 'MANUAL_INTEGRATION') return t`Please chat to us for your OTP, and enter it.`;
  if (step === 'bank') return t`Please accept the debit order at your bank.`;
  return t`Please look at your loan and confirm it.`;
}

function staffWords({ step }: Timeline, { isOnHold, standing, loanDistributions }: Seen['record']): string[] {
  if (isOnHold) return [t`We are checking one more thing.`];
  if (loanDistributions.state === 'APPROVED')
    return [t`Your loan is approved. We pay it out while we are open.`];
  if (standing?.isTaken) return [t`One of our agents is looking at your application.`];
  return step === 'confirm' ? [t`You have confirmed. One of our agents checks it.`] : [];
}

function placeWords(ahead: number | undefined): string[] {
  if (ahead === undefined) return [];
  if (ahead === 0) return [t`You are next.`];
  if (ahead >= maximumCountedAhead) return [t`More than ${maximumCountedAhead} people are ahead of you.`];
  const place = ahead + 1;
  return [t`You are number ${place} in the queue.`];
}

function openingWords(now: Date, isReview: boolean): string[] {
  const opening = openingAt(now);
  const minutes = agentReviewMinutes;
  if (opening.isOpen) return isReview ? [t`Please allow our agents ${minutes} minutes to review it.`] : [];
  return [
    opensWords(opening.opensOn, johannesburgDay(now)),
    ...(isReview ? [t`Please allow our agents ${minutes} minutes to review it then.`] : []),
  ];
}

function opensWords(day: string, today: string): string {
  const { from } = operatingHours;
  if (day === today) return t`We open today at ${from}.`;
  if (day === addDays(today, 1)) return t`We open tomorrow at ${from}.`;
  const name = dayText(day, today);
  return t`We open on ${name} at ${from}.`;
}

function endWords({ end }: Timeline): string[] {
  if (end === 'declined')
    return [
      t`We said no, and your application ends here.`,
      t`You can still ask a person to look at it again.`,
    ];
  if (end === 'refused') return [t`You said no, and your application ends here.`];
  return [];
}
