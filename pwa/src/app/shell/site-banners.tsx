import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { defaultClosedMessage, useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './site-banners.module.css';

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

/** On a phone without any line the try ends at once: long enough to be seen to have been made. */
const shortestTryMs = 600;

/**
 * Keeps what takes the focus out from under the banner, and lets the keyboard reach words for which large text leaves
 * no room.
 */
function keepClear(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const words = bar.querySelector('span');
    if (words) words.tabIndex = words.scrollHeight > words.clientHeight ? 0 : -1;
    style.scrollPaddingBlockEnd = `calc(${bar.offsetHeight}px + var(--space-4))`;
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.scrollPaddingBlockEnd = '';
  };
}

type OfflineProps = {
  /** What being off line means where somebody stands. */
  children: ReactNode;
  /** Tries at once. */
  onSend: (() => Promise<void>) | undefined;
};

/** Neutral, not an alarm: everything typed is safe. Goes away by itself. */
export function OfflineBanner({ children, onSend }: OfflineProps) {
  const isOnline = useSiteStatus((status) => status.isOnline);
  const [isTrying, setIsTrying] = useState(false);
  if (isOnline) return null;
  const tryNow = async (send: () => Promise<void>) => {
    setIsTrying(true);
    const seen = new Promise((resolve) => setTimeout(resolve, shortestTryMs));
    await Promise.allSettled([send(), seen]);
    setIsTrying(false);
  };
  return (
    <div ref={keepClear} className={classNames(styles.banner, styles.offline)}>
      <span role="status">{children}</span>
      {onSend ? (
        <Button look="plain" className={styles.send} isBusy={isTrying} onClick={() => void tryNow(onSend)}>
          <Trans>Send now</Trans>
        </Button>
      ) : null}
    </div>
  );
}
