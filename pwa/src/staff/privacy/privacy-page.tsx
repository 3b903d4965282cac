import { useQuery } from '@tanstack/react-query';
import type { PrivacyTask } from '@tshepa/contracts/entities/privacy';
import { exportPrivacyRegister, listPrivacyTasks } from '@tshepa/contracts/routes/privacy-desk';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { Spinner } from '../../../components/logo.tsx';
import { Problem } from '../../../components/staff/problem.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { paths } from '../../../lib/paths.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSiteStatus } from '../../../lib/site-status.ts';
import { useStaffAction } from '../../../lib/staff-action.ts';
import { problemText } from '../../../lib/staff-problem.ts';
import { staffKeys } from '../../../lib/staff-query.ts';
import { staffCall } from '../../../lib/staff-session.ts';
import styles from '../accounts/accounts.module.css';
import { AdminPage, EmptyPage } from '../admin-page.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { isOverdue, standing } from './privacy-words.ts';

type Register = 'consents' | 'requests';

/** For managers: what people asked about their own information, and the registers. */
export function PrivacyPage() {
  const [answered, setAnswered] = useState<PrivacyTask | null>(null);
  const isOnline = useSiteStatus((status) => status.isOnline);
  const list = useQuery({
    queryKey: staffKeys.privacy,
    queryFn: ({ signal }) => staffCall(listPrivacyTasks, {}, { signal }),
    refetchOnMount: 'always',
  });
  const register = useStaffAction(async (wanted: Register) => {
    const csv = await staffCall(exportPrivacyRegister, { register: wanted }, { timeoutMs: 120_000 });
    saveFile(`${wanted}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  });
  const tasks = list.data?.tasks ?? [];
  const problem = list.error ?? register.error;
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
      {problem ? <Problem problem={problemText(problem)} /> : null}
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
        <span className={styles.facts}>{standing(task, now)}</span>
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
