import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { defaultClosedMessage, useSiteStatus } from '../lib/site-status.ts';
import styles from './banner.module.css';
import { Button } from './button.tsx';

/** Says that applications are not taken now, in the words of whoever switched them off. */
export function ClosedBanner() {
  const { active, message } = useSiteStatus();
  if (active) return null;
  return (
    <div className={styles.banner} role="status">
      <strong>
        {!message || message === defaultClosedMessage
          ? t`We are closed and will reopen on 2 January.`
          : message}
      </strong>
    </div>
  );
}

/** Neutral, not an alarm: everything typed is safe. Goes away by itself; `onSend` tries at once. */
export function OfflineBanner({ onSend }: { onSend: (() => void) | undefined }) {
  const isOnline = useSiteStatus((status) => status.isOnline);
  if (isOnline) return null;
  return (
    <div className={classNames(styles.banner, styles.offline)}>
      <span role="status">
        <Trans>
          You are off line. Your answers are saved on this phone and will be sent when you are connected.
        </Trans>
      </span>
      {onSend ? (
        <Button look="plain" className={styles.send} onClick={onSend}>
          <Trans>Send now</Trans>
        </Button>
      ) : null}
    </div>
  );
}

type NoticeProps = {
  children: ReactNode;
  tone?: 'info' | 'warning';
  /** Comes and goes while the page is open, and is read out when it comes. */
  isStatus?: boolean;
};

/** A boxed remark within a page. */
export const Notice = ({ children, tone = 'info', isStatus }: NoticeProps) => (
  <div
    className={classNames(styles.notice, tone === 'warning' && styles.warning)}
    role={isStatus ? 'status' : undefined}
  >
    {children}
  </div>
);
