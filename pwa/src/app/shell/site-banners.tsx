import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isStillUnchecked } from '../../applicant/wizard/is-still-unchecked.ts';
import { sendNow, useApplication, useQueue } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { defaultClosedMessage, useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { say } from '../../ui/i18n/i18n.tsx';
import styles from './site-banners.module.css';

export function ClosedBanner() {
  const { active, message } = useSiteStatus();
  if (active) return null;
  return (
    <div className={styles.banner} role="status">
      <strong>{say(message || defaultClosedMessage)}</strong>
    </div>
  );
}

/** An offline attempt ends at once, so its spinner stays for this long to show that something happened. */
const shortestTryMs = 600;

/** Keeps focused elements clear of the banner, and makes its text scrollable by keyboard when large text overflows. */
function keepClear(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const text = bar.querySelector('span');
    if (text) text.tabIndex = text.scrollHeight > text.clientHeight ? 0 : -1;
    style.scrollPaddingBlockEnd = `calc(${bar.offsetHeight}px + var(--space-4))`;
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.scrollPaddingBlockEnd = '';
  };
}

/** Text that is typed on these screens is neither stored nor sent later. */
const livePaths: readonly string[] = [
  paths.otpEnrollment,
  paths.payback,
  paths.loanVerification,
  paths.otpLoan,
  paths.otpLoanManual,
];
/** These screens list waiting commands themselves and have their own button to send them. */
const queuePaths: readonly string[] = [paths.loading, paths.notification];

/** The bar does not look like an alarm, because everything typed is safe. */
export function OfflineBar({ hasQueue }: { hasQueue: boolean }) {
  const { pathname } = useLocation();
  const isOnline = useSiteStatus((status) => status.isOnline);
  const [isTrying, setIsTrying] = useState(false);
  const hasLeft = useQueue(({ left }) => left > 0);
  const isUnchecked = useApplication(({ commands }) => commands.some(isStillUnchecked));
  if (isOnline) return null;
  const tryNow = async () => {
    setIsTrying(true);
    const shown = new Promise((resolve) => setTimeout(resolve, shortestTryMs));
    await Promise.allSettled([sendNow(), shown]);
    setIsTrying(false);
  };
  const canSend = hasQueue && hasLeft && !queuePaths.includes(pathname);
  return (
    <div ref={keepClear} className={classNames(styles.banner, styles.offline)}>
      <span role="status">
        {livePaths.includes(pathname)
          ? t`You are offline. Keep this page open and continue when you are connected.`
          : !canSend
            ? t`You are offline.`
            : isUnchecked
              ? `${t`You are offline.`} ${t`Saved on this phone. We will check this when you are connected.`}`
              : t`You are offline. Your answers are saved on this phone and will be sent when you are connected.`}
      </span>
      {canSend ? (
        <Button look="plain" className={styles.send} isBusy={isTrying} onClick={() => void tryNow()}>
          {t`Send now`}
        </Button>
      ) : null}
    </div>
  );
}
