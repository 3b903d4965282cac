import type { FetchStatus } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { brand } from '../../ui/basics/brand.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import { loadedLater } from '../ui/missing-part.tsx';
import ui from '../ui/staff.module.css';
import styles from './shell.module.css';

type Props = {
  title: string;
  note?: string;
  tools?: ReactNode;
  children: ReactNode;
};

/** Renders the frame of a staff page. Its title is also the title of the browser tab. */
export function AdminPage({ title, note, tools, children }: Props) {
  useEffect(() => {
    document.title = `${title} | ${brand.name}`;
  }, [title]);
  return (
    <div className={ui.stack}>
      <div className={classNames(ui.row, styles.head)}>
        <h1>
          {title}
          {note === undefined ? null : <span className={styles.note}> {note}</span>}
        </h1>
        {tools}
      </div>
      {children}
    </div>
  );
}

export const EmptyPage = ({ children }: { children: ReactNode }) => (
  <div className={ui.empty}>{children}</div>
);

type FirstLoadProps = { isPending: boolean; fetchStatus: FetchStatus };

/** Shown until a query has its first answer. While offline it says that the answer needs a connection. */
export function FirstLoad({ isPending, fetchStatus }: FirstLoadProps) {
  if (!isPending || fetchStatus === 'idle') return null;
  return fetchStatus === 'paused' ? <EmptyPage>{loadedLater}</EmptyPage> : <Spinner />;
}
