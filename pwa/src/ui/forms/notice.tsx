import type { ReactNode } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './notice.module.css';

type NoticeProps = {
  children: ReactNode;
  tone?: 'info' | 'warning';
  /** True for a notice that comes and goes while the page is open. Screen readers then read it out when it appears. */
  isStatus?: boolean;
};

export const Notice = ({ children, tone = 'info', isStatus }: NoticeProps) => (
  <div
    className={classNames(styles.notice, tone === 'warning' && styles.warning)}
    role={isStatus ? 'status' : undefined}
  >
    {children}
  </div>
);
