import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router-dom';
import { isStillUnchecked } from '../../applicant/wizard/is-still-unchecked.ts';
import { sendNow, useApplication, useQueue } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { OfflineBanner } from './site-banners.tsx';

/** What is typed or confirmed here is never kept, so nothing of it is sent later. */
const livePaths: readonly string[] = [
  paths.otpEnrollment,
  paths.payback,
  paths.loanVerification,
  paths.otpLoan,
  paths.otpLoanManual,
];
/** These tell of what waits themselves, and have a button that tries at once. */
const tellingPaths: readonly string[] = [paths.loading, paths.notification];

/** What being off line means on the screen that is open: what nobody else there has said, and nothing untrue. */
export function OfflineBar({ hasQueue }: { hasQueue: boolean }) {
  const { pathname } = useLocation();
  const hasLeft = useQueue(({ left }) => left > 0);
  const isUnchecked = useApplication(({ commands }) => commands.some(isStillUnchecked));
  const isAbout = hasQueue && hasLeft && !tellingPaths.includes(pathname);
  return (
    <OfflineBanner onSend={isAbout ? sendNow : undefined}>
      {livePaths.includes(pathname)
        ? t`You are off line. Keep this page open; you can go on as soon as you are connected.`
        : !isAbout
          ? t`You are off line.`
          : isUnchecked
            ? `${t`You are off line.`} ${t`Saved on this phone. We will check this when you are connected.`}`
            : t`You are off line. Your answers are saved on this phone and will be sent when you are connected.`}
    </OfflineBanner>
  );
}
