import { type ReactNode, useEffect } from 'react';
import { brand } from '../../ui/basics/brand.ts';
import styles from './admin-page.module.css';

type Props = {
  title: string;
  /** Beside the title, in its line. */
  note?: string;
  /** At the other end of the line. */
  tools?: ReactNode;
  children: ReactNode;
};

/** What every page of the staff area begins with; the title is the window's, too. */
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

/** Stands where a list or figures would be. */
export const EmptyPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.empty}>{children}</div>
);
