import { t } from '@lingui/core/macro';
import { AppError, errorCatalogue } from '@tshepa/contracts/errors';
import { otpSchema } from '@tshepa/contracts/fields';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { messageOf } from '../../platform/network/keyed-call.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Stack } from '../../ui/basics/page.tsx';
import { useErrorTitle } from '../../ui/forms/error-summary.tsx';
import { say } from '../../ui/i18n/i18n.tsx';
import { OtpInput } from '../../ui/inputs/otp-input.tsx';
import { type Resend, ResendButton } from './resend-button.tsx';
import { useWebOtp } from './use-web-otp.ts';

type Props = {
  isBusy: boolean;
  canSubmit: boolean;
  onSubmit: (otp: string) => Promise<void>;
  resend?: Resend;
  /** Shown instead of the server's own message when the server failed. */
  serverErrorText?: string;
  children?: ReactNode;
};

/** Why a passcode was refused, and how many tries are left. */
export function otpProblem(failure: unknown, serverErrorText?: string): string {
  if (!(failure instanceof AppError)) return messageOf(failure);
  if (failure.status >= 500 && serverErrorText) return serverErrorText;
  const left = failure.details.attemptsLeft ?? 0;
  if (left === 0) return failure.message;
  const tries = left === 1 ? t`You have 1 try left.` : t`You have ${left} tries left.`;
  return `${say(failure.message)}. ${tries}`;
}

/** Entry of a 5-digit passcode. It stays after a mistake and is never stored. */
export function OtpForm({ isBusy, canSubmit, onSubmit, resend, serverErrorText, children }: Props) {
  const [otp, setOtp] = useState('');
  const [error, setError] = useState('');
  const [round, setRound] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useErrorTitle(error !== '');
  const read = (text: string) => text.replace(/\D/g, '').slice(0, 5);
  const stopListening = useWebOtp(round, (code) => setOtp(read(code)));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !canSubmit) return;
    stopListening();
    if (!z.safeParse(otpSchema, otp).success) {
      setError(errorCatalogue['otp.invalid'].text);
      setRound(round + 1);
      input.current?.focus();
      return;
    }
    setError('');
    try {
      await onSubmit(otp);
    } catch (failure) {
      setError(otpProblem(failure, serverErrorText));
      setRound(round + 1);
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
          label={t`One-time passcode (OTP)`}
          hint={t`5 digits`}
          error={error || undefined}
          value={otp}
          onChange={setOtp}
        />
        <Actions>
          <Button type="submit" isBusy={isBusy} disabled={!canSubmit}>
            {t`Submit`}
          </Button>
        </Actions>
        {resend ? (
          <ResendButton
            resend={resend}
            canSend={canSubmit}
            onSent={() => {
              setError('');
              setRound(round + 1);
            }}
          />
        ) : null}
      </Stack>
    </form>
  );
}
