import { t } from '@lingui/core/macro';
import { AppError, errorCatalogue } from '@tshepa/contracts/errors';
import { otpSchema } from '@tshepa/contracts/fields';
import type { PasscodeSent } from '@tshepa/contracts/operations/shared';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { lazyOnline } from '../../platform/code/missing-code.ts';
import { asClock, clockOf } from '../../platform/formats.ts';
import { isCode, isPasscodeRefused, messageOf } from '../../platform/network/keyed-call.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Stack } from '../../ui/basics/page.tsx';
import { useErrorTitle } from '../../ui/forms/error-summary.tsx';
import { Notice } from '../../ui/forms/notice.tsx';
import { say } from '../../ui/i18n/i18n.tsx';
import { OtpInput } from '../../ui/inputs/otp-input.tsx';
import { NeverAsked } from '../../ui/trust.tsx';
import {
  notePasscodeSent,
  notePasscodeSpent,
  notePasscodeTooSoon,
  type PasscodeKind,
  usePasscode,
  useSecondsUntil,
} from '../shared/passcode-times.ts';
import styles from './loan.module.css';

type Props = {
  isBusy: boolean;
  canSubmit: boolean;
  onSubmit: (otp: string) => Promise<void>;
  resend?: Resend;
  /** Shown instead of the server's own message when the server failed. */
  serverErrorText?: string;
  children?: ReactNode;
};

export function otpProblem(failure: unknown, serverErrorText?: string): string {
  if (!(failure instanceof AppError)) return messageOf(failure);
  if (failure.status >= 500 && serverErrorText) return serverErrorText;
  const left = failure.details.attemptsLeft ?? 0;
  if (left === 0) return failure.message;
  const tries = left === 1 ? t`You have 1 try left.` : t`You have ${left} tries left.`;
  return `${say(failure.message)}. ${tries}`;
}

/** The server answers the last wrong try like every other wrong try, but with no tries left. */
const isLastTry = (failure: unknown) =>
  isCode(failure, 'otp.attempts_exhausted') ||
  (isCode(failure, 'otp.invalid') && failure instanceof AppError && failure.details.attemptsLeft === 0);

/** Lets the applicant enter a 5-digit passcode. A refused passcode is cleared, and no passcode is ever stored. */
export function OtpForm({ isBusy, canSubmit, onSubmit, resend, serverErrorText, children }: Props) {
  const [otp, setOtp] = useState('');
  const [error, setError] = useState('');
  const [round, setRound] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useErrorTitle(error !== '');
  const read = (text: string) => text.replace(/\D/g, '').slice(0, 5);
  const stopListening = useWebOtp(round, (code) => setOtp(read(code)));

  const refuse = (problem: string) => {
    setError(problem);
    setRound(round + 1);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !canSubmit) return;
    stopListening();
    if (!z.safeParse(otpSchema, otp).success) return refuse(errorCatalogue['otp.invalid'].text);
    setError('');
    try {
      await onSubmit(otp);
    } catch (failure) {
      if (isPasscodeRefused(failure)) setOtp('');
      if (resend && isLastTry(failure)) notePasscodeSpent(resend.kind, resend.customerId);
      refuse(otpProblem(failure, serverErrorText));
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {children}
        <OtpInput ref={input} id="otp" error={error || undefined} value={otp} onChange={setOtp} />
        <NeverAsked />
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
              setOtp('');
              setRound(round + 1);
            }}
          />
        ) : null}
      </Stack>
    </form>
  );
}

type Resend = { kind: PasscodeKind; customerId: string; send: () => Promise<PasscodeSent> };

type ResendProps = { resend: Resend; canSend: boolean; onSent: () => void };

/** Sends a new passcode. Counts down by the server's clock until another passcode is allowed. */
function ResendButton({ resend: { kind, customerId, send }, canSend, onSent }: ResendProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState('');
  const waitSeconds = useSecondsUntil(usePasscode(kind, customerId)?.resendAt);

  const resend = async () => {
    setMessage('');
    setIsBusy(true);
    try {
      notePasscodeSent(kind, customerId, await send());
      setMessage(t`A new OTP is on its way.`);
      onSent();
    } catch (error) {
      const wait = error instanceof AppError ? error.details.retryAfterSeconds : undefined;
      if (wait) notePasscodeTooSoon(kind, customerId, wait);
      setMessage(messageOf(error, errorCatalogue['otp.send_failed'].text));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div>
      <Button
        look="secondary"
        isWide
        isBusy={isBusy}
        disabled={!canSend || waitSeconds > 0}
        onClick={() => void resend()}
      >
        {resendLabel(waitSeconds)}
      </Button>
      <p role="status">{say(message)}</p>
    </div>
  );
}

/** For a long wait, the label names the time at which the wait ends. */
function resendLabel(waitSeconds: number): string {
  if (waitSeconds > longestCountSeconds) {
    const time = clockOf(new Date(serverNow().getTime() + waitSeconds * 1000).toISOString());
    return t`Resend OTP from ${time}`;
  }
  return waitSeconds > 0 ? t`Resend OTP in ${waitSeconds} s` : t`Resend OTP`;
}

const longestCountSeconds = 90;

/** This part asks the server, so it is loaded only online. */
const PasscodeDelivery = lazyOnline(() => import('./online/passcode-delivery.tsx'), 'PasscodeDelivery');

/** Says how long the passcode works. The warning about an undelivered SMS takes up no space before it is shown. */
export const PasscodeLife = (passcode: { kind: PasscodeKind; customerId: string }) => (
  <div className={styles.life}>
    <Life {...passcode} />
    <PasscodeDelivery {...passcode} />
  </div>
);

function Life({ kind, customerId }: { kind: PasscodeKind; customerId: string }) {
  const times = usePasscode(kind, customerId);
  const left = useSecondsUntil(times?.expiresAt);
  const wait = useSecondsUntil(times?.resendAt);
  if (times?.isSpent)
    return (
      <Notice tone="warning">
        <p role="status">
          {t`That was the fifth wrong try, so this OTP no longer works. Your application is safe.`}
        </p>
        <p>{wait > 0 ? t`You can ask for a new one in ${wait} s.` : t`You can ask for a new one now.`}</p>
      </Notice>
    );
  if (!times?.expiresAt) return <p>{t`It works for 5 minutes.`}</p>;
  const clock = asClock(left);
  // Only the end is announced; announcing every second would be noise.
  if (left <= 0) return <p role="status">{t`This OTP has expired. Please ask for a new one.`}</p>;
  return <p>{t`It works for ${clock} more minutes.`}</p>;
}

type OtpRequest = CredentialRequestOptions & { otp: { transport: 'sms'[] } };

/** Asks the browser for the passcode in an SMS for this site. The owner of the phone has to allow it. */
async function readCode(signal: AbortSignal): Promise<string | undefined> {
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal };
  const credential = await navigator.credentials.get(request);
  return credential && 'code' in credential && typeof credential.code === 'string'
    ? credential.code
    : undefined;
}

/**
 * Calls `onCode` with the code of the next SMS, on phones that offer WebOTP. A new `round` listens again. Returns a
 * function that stops the listening.
 */
function useWebOtp(round: number, onCode: (code: string) => void): () => void {
  const listening = useRef<AbortController>(undefined);
  const report = useRef(onCode);
  report.current = onCode;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round listens for a new SMS
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const controller = new AbortController();
    listening.current = controller;
    readCode(controller.signal).then(
      (code) => code && report.current(code),
      // If reading was refused, timed out or was stopped, the code is typed instead.
      () => undefined,
    );
    return () => controller.abort();
  }, [round]);
  return () => listening.current?.abort();
}
