import type { FetchStatus } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { brand } from '../../ui/basics/brand.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import { countText, promptWork, useQueues } from '../team/use-queues.ts';
import { clearDone, DoneLine } from '../ui/done.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { loadedLater } from '../ui/missing-part.tsx';
import ui from '../ui/staff.module.css';
import styles from './shell.module.css';

type Props = {
  title: string;
  note?: string;
  tools?: ReactNode;
  children: ReactNode;
};

/** Renders the frame of a staff page. Its title is also the title of the browser tab, after the waiting work. */
export function AdminPage({ title, note, tools, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const work = promptWork(useQueues().data);
  useEffect(() => {
    document.title = `${work > 0 ? `(${countText(work)}) ` : ''}${title} | ${brand.name}`;
  }, [title, work]);
  // After signing in, or after a link that has left the screen, nothing has the focus, so the heading gets it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    return clearDone;
  }, []);
  return (
    <div className={ui.stack}>
      <div className={classNames(ui.row, styles.head)}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
          {note === undefined ? null : <span className={styles.note}> {note}</span>}
        </h1>
        {tools}
      </div>
      <DoneLine />
      {children}
    </div>
  );
}

type FirstLoadProps = { isPending: boolean; fetchStatus: FetchStatus };

/** Shown until a query has its first answer. While offline it says that the answer needs a connection. */
export function FirstLoad({ isPending, fetchStatus }: FirstLoadProps) {
  if (!isPending || fetchStatus === 'idle') return null;
  return fetchStatus === 'paused' ? <EmptyState>{loadedLater}</EmptyState> : <Spinner />;
}
