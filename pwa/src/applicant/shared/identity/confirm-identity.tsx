import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { messageOf, useKeyedCall } from '../../../platform/network/keyed-call.ts';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { Page } from '../../../ui/basics/page.tsx';
import { AskForm, CodeForm } from './confirm-identity-forms.tsx';

type Props = {
  children: ReactNode;
  /** Whether to continue exactly the application on this phone. */
  isHeld?: boolean;
  onDone: () => void;
  /** Beside the first button: the way to leave this as it is. */
  otherwise?: ReactNode;
};

/** The queue and the database load on the first press, not with the page. */
const loadResume = () => import('./online/resume.ts');

/** Confirms with a passcode that the person owns the application, and reveals nothing before that. */
export function ConfirmIdentity({ children, isHeld = false, onDone, otherwise }: Props) {
  const [idNumber, setIdNumber] = useState('');
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);
  const [error, setError] = useState('');
  const { run, isBusy } = useKeyedCall();
  const isOnline = useSiteStatus((site) => site.isOnline);

  // The code is not stored on the phone, and nothing can be confirmed offline.
  useEffect(() => {
    if (!isOnline) return;
    void loadResume()
      .then(({ readIdentity }) => readIdentity())
      .then((held) => setIdNumber((typed) => typed || (held.idNumber ?? '')))
      .catch(() => undefined);
  }, [isOnline]);

  const attempt = async (name: string, work: (key: string) => Promise<void>) => {
    if (isBusy) return;
    setError('');
    await run(name, work).catch((failure: unknown) => setError(messageOf(failure)));
  };
  const send = () =>
    attempt(`send ${idNumber}`, async (key) => {
      const { requestPasscode, readIdentity } = await loadResume();
      const held = isHeld ? await readIdentity() : {};
      const { resendInSeconds } = await requestPasscode({ ...held, idNumber }, key);
      setWaitSeconds(resendInSeconds);
    });
  const confirm = (otp: string) =>
    attempt(`confirm ${idNumber} ${otp}`, async (key) => {
      const { resumeApplication, readIdentity } = await loadResume();
      const held = isHeld ? await readIdentity() : {};
      await resumeApplication({ ...held, idNumber }, otp, key);
      onDone();
    });

  return (
    <Page title={t`Confirm it is you`}>
      {waitSeconds === null ? (
        <AskForm
          idNumber={idNumber}
          onChange={setIdNumber}
          error={error}
          isBusy={isBusy}
          canSend={isOnline}
          onSend={send}
          otherwise={otherwise}
        >
          {children}
        </AskForm>
      ) : (
        <CodeForm
          error={error}
          isBusy={isBusy}
          canSend={isOnline}
          waitSeconds={waitSeconds}
          onWait={setWaitSeconds}
          onConfirm={confirm}
          onResend={send}
          onBack={() => {
            setError('');
            setWaitSeconds(null);
          }}
        />
      )}
    </Page>
  );
}
