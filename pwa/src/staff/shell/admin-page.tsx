import { type ReactNode, useEffect } from 'react';
import { brand } from '../../ui/basics/brand.ts';
import styles from './admin-page.module.css';

type Props = {
  title: string;
  note?: string;
  tools?: ReactNode;
  children: ReactNode;
};

/** The title and tools of every staff page; the title is the window's title too. */
export function AdminPage({ title, note, tools, children }: Props) {
  useEffect(() => {
    document.title = `${title} | ${brand.name}`;
  }, [title]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
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

/** Shown in place of an empty list. */
export const EmptyPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.empty}>{children}</div>
);
