import type { CustomerListItem } from '@tshepa/contracts/entities/customer';
import { dayMs, formatDay } from '@tshepa/contracts/rules/dates';
import { serviceLevelStart } from '@tshepa/contracts/rules/opening-hours';
import { hasServiceLevel, mayContain, staffQueues } from '@tshepa/contracts/rules/queues';
import { untilText } from '../team/snooze-times.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function lengthText(ms: number): string {
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h`;
  const days = Math.floor(ms / dayMs);
  return days === 1 ? '1 day' : `${days} days`;
}

type Waiting = { text: string; isLate: boolean; isSnoozed?: true };

/** Describes how long a listed application has waited. Returns null when nobody has to act on it. */
export function waitingOf(
  {
    waitingSince,
    asked,
    loanDistributions: { state },
  }: Pick<CustomerListItem, 'waitingSince' | 'asked' | 'loanDistributions'>,
  now: Date,
): Waiting | null {
  if (!waitingSince) return null;
  const since = new Date(waitingSince);
  if (since > now && asked && !asked.isAnswered)
    return { text: `Customer asked, answer due ${formatDay(asked.dueDay)}`, isLate: false };
  if (since > now) return { text: `Snoozed until ${untilText(since, now)}`, isLate: false, isSnoozed: true };
  const isPrompt = staffQueues.some((queue) => hasServiceLevel(queue) && mayContain(queue, state));
  const isLate = isPrompt && since <= serviceLevelStart(now);
  const length = lengthText(now.getTime() - since.getTime());
  const waits = `${isLate ? 'Late: waiting' : 'Waiting'} ${length}`;
  if (!asked) return { text: waits, isLate };
  const answer = asked.isAnswered ? 'Customer answered.' : `No answer by ${formatDay(asked.dueDay)}.`;
  return { text: `${answer} ${waits}`, isLate };
}
