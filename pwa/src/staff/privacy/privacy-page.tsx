import type { PrivacyTask } from '@tshepa/contracts/entities/privacy';
import { exportPrivacyRegister } from '@tshepa/contracts/operations/privacy/export-privacy-register';
import { listPrivacyTasks } from '@tshepa/contracts/operations/privacy/list-privacy-tasks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '../../platform/network/server-clock.ts';
import { paths } from '../../platform/paths.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import styles from '../accounts/accounts.module.css';
import { useStaffAction } from '../api/action.ts';
import { staffKeys, useStaffQuery } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { AdminPage, EmptyPage } from '../shell/admin-page.tsx';
import { Problem } from '../ui/problem.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { isOverdue, statusText } from './privacy-words.ts';

type Register = 'consents' | 'requests';

/** For managers: people's requests about their own information, and the registers. */
export function PrivacyPage() {
  const [answered, setAnswered] = useState<PrivacyTask | null>(null);
  const isOnline = useSiteStatus((status) => status.isOnline);
  const list = useStaffQuery(staffKeys.privacy, listPrivacyTasks, {}, { refetchOnMount: 'always' });
  const register = useStaffAction(async (wanted: Register) => {
    const csv = await staffCall(exportPrivacyRegister, { register: wanted }, { timeoutMs: 120_000 });
    saveFile(`${wanted}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  });
  const tasks = list.data?.tasks ?? [];
  return (
    <AdminPage
      title="Privacy"
      note={list.data ? `(${tasks.filter(({ status }) => status === 'open').length} to answer)` : ''}
      tools={
        <span className={styles.buttons}>
          {(['consents', 'requests'] as const).map((wanted) => (
            <Button
              key={wanted}
              look="secondary"
              disabled={!isOnline || register.isBusy}
              onClick={() => register.run(wanted)}
            >
              {wanted === 'consents' ? 'Export consents' : 'Export requests'}
            </Button>
          ))}
        </span>
      }
    >
      <Problem of={list.error ?? register.problem} />
      {list.isPending && list.isFetching ? <Spinner /> : null}
      {list.data && tasks.length === 0 ? <EmptyPage>Nobody has asked for anything.</EmptyPage> : null}
      <ul className={styles.list}>
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} isOnline={isOnline} onAnswer={() => setAnswered(task)} />
        ))}
      </ul>
      <AnswerDialog task={answered} onClose={() => setAnswered(null)} />
    </AdminPage>
  );
}

type ItemProps = { task: PrivacyTask; isOnline: boolean; onAnswer: () => void };

function TaskItem({ task, isOnline, onAnswer }: ItemProps) {
  const now = serverNow();
  const { kind, status, customerId, text, answer, name = 'Erased record' } = task;
  const title = `${kind === 'erasure' ? 'Erasure' : 'Correction'}: ${name}`;
  return (
    <li className={classNames(styles.item, status !== 'open' && styles.off)} data-request={task.id}>
      <span className={styles.who}>
        <strong>
          {title}
          {isOverdue(task, now) ? ' (overdue)' : ''}
        </strong>
        <span className={styles.facts}>{statusText(task, now)}</span>
        {text ? <span>{text}</span> : null}
        {answer ? <span className={styles.facts}>{`Answer: ${answer}`}</span> : null}
      </span>
      <span className={styles.buttons}>
        {task.name ? <Link to={`${paths.admin}?customer=${customerId}`}>Open the record</Link> : null}
        {status === 'open' ? (
          <Button look="secondary" disabled={!isOnline} aria-label={`Answer: ${title}`} onClick={onAnswer}>
            Answer
          </Button>
        ) : null}
      </span>
    </li>
  );
}
