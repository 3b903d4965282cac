import { Trans } from '@lingui/react/macro';
import type { WizardStepId } from '@tshepa/contracts/steps';
import { Link } from 'react-router-dom';
import { isCheckDeferred, useApplication } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { Notice } from '../../ui/forms/notice.tsx';
import { say } from '../../ui/i18n/i18n.tsx';

/** For a step of which something waits for a newer app, or cannot be read. */
export function UnsentNote({ step }: { step: WizardStepId }) {
  const { commands, unread } = useApplication();
  const isUnreadable = unread.some((item) => item.step === step && item.state === 'unreadable');
  const isHeld = [...commands, ...unread].some((item) => item.step === step && item.state === 'held');
  const later = commands.find((item) => item.step === step && isCheckDeferred(item));
  return (
    <>
      {later?.lastError ? <Notice isStatus>{say(later.lastError.message)}</Notice> : null}
      {isHeld ? (
        <Notice isStatus>
          <Trans>
            Your answers of this step are saved on this phone and are sent after the app is updated.{' '}
            <Link to={paths.notification}>See what waits</Link>
          </Trans>
        </Notice>
      ) : null}
      {isUnreadable ? (
        <Notice tone="warning" isStatus>
          <Trans>
            Something of this step cannot be read any more and was not sent. Please submit this step again.{' '}
            <Link to={paths.notification}>See what waits</Link>
          </Trans>
        </Notice>
      ) : null}
    </>
  );
}
