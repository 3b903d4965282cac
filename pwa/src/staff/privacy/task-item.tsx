import { dayMs } from '@tshepa/contracts';
import type { PrivacyTask } from '@tshepa/contracts/entities/privacy';
import { formatDay, johannesburgDay } from '@tshepa/contracts/rules/dates';
import { Link } from 'react-router-dom';
import { staffMomentOf } from '../../platform/formats.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { paths } from '../../platform/paths.ts';
import { OnlineButton } from '../ui/buttons.tsx';
import { ListItem } from '../ui/card.tsx';
import ui from '../ui/staff.module.css';

export function statusText(task: PrivacyTask, now: Date): string {
  const asked = `Received ${staffMomentOf(task.askedAt)}`;
  if (task.status === 'held')
    return `${asked} · Kept by law until ${formatDay(task.heldUntil ?? '')}, then erased automatically`;
  if (task.status !== 'open')
    return `${asked} · ${task.status === 'done' ? 'Done' : 'Not done'} ${staffMomentOf(task.answeredAt ?? task.askedAt)}`;
  const due = formatDay(johannesburgDay(new Date(task.dueAt)));
  if (isOverdue(task, now)) return `${asked} · Overdue since ${due}`;
  const daysLeft = Math.ceil((Date.parse(task.dueAt) - now.getTime()) / dayMs);
  return `${asked} · Due ${due}, in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`;
}

export const isOverdue = ({ status, dueAt }: PrivacyTask, now: Date): boolean =>
  status === 'open' && Date.parse(dueAt) < now.getTime();

export function TaskItem({ task, onAnswer }: { task: PrivacyTask; onAnswer: () => void }) {
  const now = serverNow();
  const { kind, status, customerId, text, answer, name = 'Erased record' } = task;
  const title = `${kind === 'erasure' ? 'Erasure' : 'Correction'}: ${name}`;
  return (
    <ListItem
      title={isOverdue(task, now) ? `${title} (overdue)` : title}
      facts={statusText(task, now)}
      details={
        <>
          {text ? <span>{text}</span> : null}
          {answer ? <span className={ui.soft}>{`Answer: ${answer}`}</span> : null}
        </>
      }
      isOff={status !== 'open'}
    >
      {task.name ? <Link to={`${paths.admin}?customer=${customerId}`}>Open the record</Link> : null}
      {status === 'open' ? (
        <OnlineButton look="secondary" aria-label={`Answer: ${title}`} onClick={onAnswer}>
          Answer
        </OnlineButton>
      ) : null}
    </ListItem>
  );
}
