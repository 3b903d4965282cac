import { Trans } from '@lingui/react/macro';
import type { WizardStepId } from '@tshepa/contracts/steps';
import { Link } from 'react-router-dom';
import { isCheckDeferred, useApplication } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { Notice } from '../../ui/forms/notice.tsx';
import { say } from '../../ui/i18n/i18n.tsx';

/** Warns on a step about a command that waits for a newer app or is damaged. */
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
            Your answers are saved on this phone and will be sent after the app is updated.{' '}
            <Link to={paths.notification}>See what has not been sent</Link>
          </Trans>
        </Notice>
      ) : null}
      {isUnreadable ? (
        <Notice tone="warning" isStatus>
          <Trans>
            Part of this step is damaged and was not sent. Please submit this step again.{' '}
            <Link to={paths.notification}>See what has not been sent</Link>
          </Trans>
        </Notice>
      ) : null}
    </>
  );
}
