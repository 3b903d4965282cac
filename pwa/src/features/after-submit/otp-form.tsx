import { errorCatalogue } from '@tshepa/contracts/errors';
import { otpSchema } from '@tshepa/contracts/fields';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../components/button.tsx';
import { OtpInput } from '../../components/otp-input.tsx';
import { Actions, Stack } from '../../components/page.tsx';
import { messageOf } from './use-live-call.ts';

type Props = {
  isBusy: boolean;
  canSubmit: boolean;
  onSubmit: (otp: string) => Promise<void>;
  /** Sends a new passcode; answers in how many seconds the next one may be asked for. */
  onResend?: () => Promise<number>;
  children?: ReactNode;
};

/** Entry of a 5-digit passcode. What was typed stays after a mistake; nothing of it is stored. */
export function OtpForm({ isBusy, canSubmit, onSubmit, onResend, children }: Props) {
  const [otp, setOtp] = useState('');
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !canSubmit) return;
    if (!z.safeParse(otpSchema, otp).success) {
      setError(errorCatalogue['otp.invalid'].text);
      input.current?.focus();
      return;
    }
    setError('');
    try {
      await onSubmit(otp);
    } catch (failure) {
      setError(messageOf(failure));
      input.current?.focus();
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {children}
        <OtpInput
          ref={input}
          id="otp"
          label="One-time passcode (OTP)"
          hint="5 digits"
          error={error || undefined}
          value={otp}
          onChange={setOtp}
        />
        {canSubmit ? null : (
          <p role="status">
            You are off line. Keep this page open; you can submit as soon as you are connected.
          </p>
        )}
        <Actions>
          {onResend ? <ResendButton onResend={onResend} canSend={canSubmit} /> : null}
          <Button type="submit" isBusy={isBusy} disabled={!canSubmit}>
            Submit
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}

function ResendButton({ onResend, canSend }: { onResend: () => Promise<number>; canSend: boolean }) {
  const [waitSeconds, setWaitSeconds] = useState(0);
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);
  const resend = async () => {
    setMessage('');
    try {
      setWaitSeconds(await onResend());
      setMessage('A new OTP is on its way.');
    } catch (error) {
      setMessage(messageOf(error, errorCatalogue['otp.send_failed'].text));
    }
  };
  return (
    <div>
      <Button look="secondary" isWide disabled={!canSend || waitSeconds > 0} onClick={() => void resend()}>
        {waitSeconds > 0 ? `Resend OTP in ${waitSeconds} s` : 'Resend OTP'}
      </Button>
      <p role="status">{message}</p>
    </div>
  );
}
