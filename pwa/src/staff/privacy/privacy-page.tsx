import type { PrivacyTask } from '@tshepa/contracts/entities/privacy';
import { exportPrivacyRegister } from '@tshepa/contracts/operations/privacy/export-privacy-register';
import { listPrivacyTasks } from '@tshepa/contracts/operations/privacy/list-privacy-tasks';
import { saveFile } from '../../platform/save-file.ts';
import { useStaffAction } from '../api/action.ts';
import { staffKeys, useStaffQuery } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { useHalfMade } from '../lock/half-made.ts';
import { AdminPage, FirstLoad } from '../shell/admin-page.tsx';
import { Problem } from '../ui/action-form.tsx';
import { OnlineButton } from '../ui/buttons.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import ui from '../ui/staff.module.css';
import { AnswerDialog } from './answer-dialog.tsx';
import { TaskItem } from './task-item.tsx';

export function PrivacyPage() {
  const [answered, setAnswered] = useHalfMade<PrivacyTask | null>('privacy', () => null);
  const list = useStaffQuery(staffKeys.privacy, listPrivacyTasks, {}, { refetchOnMount: 'always' });
  const download = useStaffAction(async (register: 'consents' | 'requests') => {
    const csv = await staffCall(exportPrivacyRegister, { register }, { timeoutMs: 120_000 });
    saveFile(`${register}.csv`, csv, 'text/csv;charset=utf-8');
  });
  const tasks = list.data?.tasks ?? [];
  return (
    <AdminPage
      title="Privacy"
      note={list.data ? `(${tasks.filter(({ status }) => status === 'open').length} to answer)` : ''}
      tools={
        <span className={ui.buttons}>
          {(['consents', 'requests'] as const).map((register) => (
            <OnlineButton
              key={register}
              look="secondary"
              disabled={download.isBusy}
              onClick={() => download.run(register)}
            >
              {`Export ${register}`}
            </OnlineButton>
          ))}
        </span>
      }
    >
      <Problem of={list.error ?? download.problem} />
      <FirstLoad isPending={list.isPending} fetchStatus={list.fetchStatus} />
      {list.data && tasks.length === 0 ? <EmptyState>There are no requests yet.</EmptyState> : null}
      <ul className={ui.list}>
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} onAnswer={() => setAnswered(task)} />
        ))}
      </ul>
      <AnswerDialog task={answered} onClose={() => setAnswered(null)} />
    </AdminPage>
  );
}
