import type { ReactNode } from 'react';
import { staffMomentOf } from '../../platform/formats.ts';
import ui from './staff.module.css';

/** Lists what happened, the latest first. */
export const Timeline = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className={ui.timeline} aria-label={label}>
    {children}
  </ol>
);

type EntryProps = {
  /** The moment, in ISO 8601. */
  at: string;
  who: ReactNode;
  children: ReactNode;
};

export const TimelineEntry = ({ at, who, children, ...rest }: EntryProps) => (
  <li {...rest}>
    <p className={ui.soft}>
      {who} <time dateTime={at}>{staffMomentOf(at)}</time>
    </p>
    {children}
  </li>
);
