import type { PrivacyTask } from '@tshepa/contracts/entities/privacy';
import { formatDay, johannesburgDay } from '@tshepa/contracts/rules/dates';
import { momentOf } from '../../platform/formats.ts';

const dayMs = 24 * 3_600_000;

/** The status of a request in one line. */
export function statusText(task: PrivacyTask, now: Date): string {
  const asked = `Asked ${momentOf(task.askedAt, now)}`;
  if (task.status === 'held')
    return `${asked} · Kept by law until ${formatDay(task.heldUntil ?? '')}, then erased automatically`;
  if (task.status !== 'open')
    return `${asked} · ${task.status === 'done' ? 'Done' : 'Not done'} ${momentOf(task.answeredAt ?? '', now)}`;
  const due = formatDay(johannesburgDay(new Date(task.dueAt)));
  const left = Math.ceil((Date.parse(task.dueAt) - now.getTime()) / dayMs);
  return `${asked} · ${left < 0 ? `Overdue since ${due}` : `Due ${due}, in ${left} days`}`;
}

export const isOverdue = ({ status, dueAt }: PrivacyTask, now: Date): boolean =>
  status === 'open' && Date.parse(dueAt) < now.getTime();
