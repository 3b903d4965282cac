import { stateLabel } from '@tshepa/contracts/machine';
import { listNotices, type NoticeRow } from '@tshepa/contracts/operations/team/list-notices';
import { readNotices } from '@tshepa/contracts/operations/team/read-notices';
import { Link, useLocation } from 'react-router-dom';
import { staffMomentOf } from '../../platform/formats.ts';
import { paths } from '../../platform/paths.ts';
import { useStaffCall } from '../api/action.ts';
import { invalidate, staffKeys, useStaffQuery } from '../api/query.ts';
import { customerName } from '../customers/customer-name.ts';
import { FirstLoad } from '../shell/admin-page.tsx';
import { useNameOf } from '../team/colleagues.tsx';
import { noticeText } from '../team/notice-words.ts';
import { Problem } from '../ui/action-form.tsx';
import { OnlineButton } from '../ui/buttons.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import ui from '../ui/staff.module.css';

/** Lists what colleagues told the reader of. A name opens its record, which marks the notice as read. */
export function NoticesList({ onClose }: { onClose: () => void }) {
  const { data, error, isPending, fetchStatus } = useStaffQuery(
    staffKeys.notices,
    listNotices,
    {},
    { refetchOnMount: 'always' },
  );
  const mark = useStaffCall(readNotices, { onDone: () => invalidate(staffKeys.queues) });
  const notices = data?.notices ?? [];
  const ids = [...new Set(notices.map(({ id }) => id))];
  return (
    <div className={ui.stack}>
      <Problem of={error ?? mark.problem} />
      <FirstLoad isPending={isPending} fetchStatus={fetchStatus} />
      {data && notices.length === 0 ? (
        <EmptyState>
          Nothing new. You are told here when a colleague assigns or mentions something to you.
        </EmptyState>
      ) : null}
      {notices.length > 0 ? (
        <ul className={ui.list} aria-label="Notices, newest first">
          {notices.map((notice) => (
            <NoticeItem
              key={`${notice.id} ${notice.reason}`}
              notice={notice}
              onOpen={onClose}
              onRead={() => mark.run({ ids: [notice.id] })}
            />
          ))}
        </ul>
      ) : null}
      <div className={ui.actions}>
        {ids.length > 1 ? (
          <OnlineButton look="secondary" isBusy={mark.isBusy} onClick={() => mark.run({ ids })}>
            Mark all as read
          </OnlineButton>
        ) : null}
        <OnlineButton look="secondary" onClick={onClose}>
          Close
        </OnlineButton>
      </div>
    </div>
  );
}

type ItemProps = { notice: NoticeRow; onOpen: () => void; onRead: () => void };

function NoticeItem({ notice, onOpen, onRead }: ItemProps) {
  const { pathname, search } = useLocation();
  const nameOf = useNameOf();
  const name = customerName(notice);
  // On the list, its queue and filters stay.
  const params = new URLSearchParams(pathname === paths.admin ? search : '');
  params.set('customer', notice.id);
  return (
    <li className={ui.row}>
      <span className={ui.main}>
        <Link to={{ pathname: paths.admin, search: String(params) }} onClick={onOpen}>
          <strong>{name}</strong>
        </Link>
        <span>{noticeText(notice, nameOf(notice.by))}</span>
        <span className={ui.soft}>
          <time dateTime={notice.at}>{staffMomentOf(notice.at)}</time>, {stateLabel(notice.state)}
        </span>
      </span>
      <OnlineButton
        look="secondary"
        className={ui.narrow}
        aria-label={`Mark as read: ${name}`}
        onClick={onRead}
      >
        Mark as read
      </OnlineButton>
    </li>
  );
}
