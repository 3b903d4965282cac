import type { ReactNode } from 'react';
import ui from './staff.module.css';

/** Takes the place of a list or a page that has nothing to show. It says why, and offers a way on where there is one. */
export const EmptyState = ({ role, children }: { role?: 'alert'; children: ReactNode }) => (
  <div className={ui.empty} role={role}>
    {children}
  </div>
);
