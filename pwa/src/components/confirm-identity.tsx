import { t } from '@lingui/core/macro';
import { AppError } from '@tshepa/contracts/errors';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { v7 as uuidV7 } from 'uuid';
import { NoAnswerError } from '../lib/no-answer-error.ts';
import { useSiteStatus } from '../lib/site-status.ts';
import { AskForm, CodeForm } from './confirm-identity-forms.tsx';
import { Page } from './page.tsx';

type Props = {
  /** Why this is asked, in a sentence. */
  children: ReactNode;
  /** Whether to go on with the very application that this phone holds. */
  isHeld?: boolean;
  /** The application is on this phone now. */
  onDone: () => void;
  /** Beside the first button: the way to leave this as it is. */
  otherwise?: ReactNode;
};

/** The queue and the database come with the first press, not with the page. */
const loadResume = () => import('../offline/resume.ts');

const sentenceOf = (error: unknown) =>
  error instanceof AppError || error instanceof NoAnswerError
    ? error.message
    : 'Something went wrong. Please try again.';

/** A lost reply is asked for again under the same key; another question gets another one. */
function useKey() {
  const last = useRef({ input: '', key: '' });
  return {
    keyOf: (input: string) => {
      if (last.current.input !== input) last.current = { input, key: uuidV7() };
      return last.current.key;
    },
    /** An answer, even a no, ends a try. */
    settle: (error?: unknown) => {
      if (!(error instanceof NoAnswerError)) last.current = { input: '', key: '' };
    },
  };
}

/** Finds out by a passcode whether this is the person whose application it is. Tells nothing about anybody before. */
export function ConfirmIdentity({ children, isHeld = false, onDone, otherwise }: Props) {
  const [idNumber, setIdNumber] = useState('');
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const { keyOf, settle } = useKey();
  const isOnline = useSiteStatus((site) => site.isOnline);

  useEffect(() => {
    void loadResume()
      .then(({ readHeld }) => readHeld())
      .then((held) => setIdNumber((typed) => typed || (held.idNumber ?? '')))
      .catch(() => undefined);
  }, []);

  const attempt = async (name: string, work: (key: string) => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setError('');
    try {
      await work(keyOf(name));
      settle();
    } catch (failure) {
      settle(failure);
      setError(sentenceOf(failure));
    } finally {
      setIsBusy(false);
    }
  };
  const send = () =>
    attempt(`send ${idNumber}`, async (key) => {
      const { askForPasscode, readHeld } = await loadResume();
      const held = isHeld ? await readHeld() : {};
      const { resendInSeconds } = await askForPasscode({ ...held, idNumber }, key);
      setWaitSeconds(resendInSeconds);
    });
  const confirm = (otp: string) =>
    attempt(`confirm ${idNumber} ${otp}`, async (key) => {
      const { goOn, readHeld } = await loadResume();
      const held = isHeld ? await readHeld() : {};
      await goOn({ ...held, idNumber }, otp, key);
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
