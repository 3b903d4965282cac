import { noticesShown } from '@tshepa/contracts/entities/notice';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Icon, ToolButton } from '../ui/buttons.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import ui from '../ui/staff.module.css';
import { useNameOf } from './colleagues.tsx';
import { noticeText } from './notice-words.ts';
import styles from './team.module.css';
import { useQueues } from './use-queues.ts';

const NoticesList = lazyPart(() => import('../handover/notices-list.tsx'), 'NoticesList');

const countText = (count: number) => (count < noticesShown ? String(count) : `${noticesShown}+`);

/** Shows how many notices the reader has not read, and announces a new one. Their list is loaded when it is opened. */
export function NoticesButton() {
  const [isOpen, setIsOpen] = useState(false);
  const notices = useQueues().data?.notices;
  const nameOf = useNameOf();
  const [newest] = notices ?? [];
  // What was there when the page was opened is no news.
  const [first, setFirst] = useState<string | null | undefined>();
  if (first === undefined && notices) setFirst(newest?.at ?? null);
  const isNews = newest !== undefined && first !== undefined && newest.at > (first ?? '');
  const count = notices?.length ?? 0;
  const close = () => setIsOpen(false);
  return (
    <>
      <ToolButton
        isQuiet
        className={styles.bell}
        title="Notices"
        aria-label={count > 0 ? `Notices, ${countText(count)} unread` : 'Notices'}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="bell" />
        {count > 0 ? <Badge tone="own">{countText(count)}</Badge> : null}
      </ToolButton>
      <span className={ui.hidden} role="status">
        {isNews ? `${noticeText(newest, nameOf(newest.by))}.` : ''}
      </span>
      <Dialog isOpen={isOpen} title="Notices" onClose={close}>
        <NoticesList onClose={close} />
      </Dialog>
    </>
  );
}
