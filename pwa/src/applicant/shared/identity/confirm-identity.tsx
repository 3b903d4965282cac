import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { fieldLimits } from '@tshepa/contracts/constants';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { idNumberSchema, otpSchema } from '@tshepa/contracts/fields';
import { withoutGroups } from '@tshepa/contracts/rules/typed-text';
import { withPasted } from '@tshepa/contracts/text-problems';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { isPasscodeRefused, messageOf, useKeyedCall } from '../../../platform/network/keyed-call.ts';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { whatsAppUrl } from '../../../ui/basics/brand.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Actions, Page, Stack } from '../../../ui/basics/page.tsx';
import { OtpInput } from '../../../ui/inputs/otp-input.tsx';
import { TypedInput } from '../../../ui/inputs/typed-input.tsx';
import type { Identity } from './online/resume.ts';

type Props = {
  children: ReactNode;
  /** True when only the application on this phone may be continued. */
  isOnlyThisPhone?: boolean;
  onDone: () => void;
  /** A button beside the first button, to leave without confirming. */
  otherwise?: ReactNode;
};

/** The queue and the database are loaded when this screen opens online, not with the home page. */
const loadResume = () => import('./online/resume.ts');

/** Confirms with a passcode that the person owns the application, and reveals nothing before that. */
export function ConfirmIdentity({ children, isOnlyThisPhone = false, onDone, otherwise }: Props) {
  const [idNumber, setIdNumber] = useState('');
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);
  const [error, setError] = useState('');
  const [otp, setOtp] = useState('');
  const { run, isBusy } = useKeyedCall();
  const isOnline = useSiteStatus((site) => site.isOnline);

  // This part of the app is not cached on the phone, and nothing can be confirmed offline.
  useEffect(() => {
    if (!isOnline) return;
    void loadResume()
      .then(({ readIdentity }) => readIdentity())
      .then((held) => setIdNumber((typed) => typed || (held.idNumber ?? '')))
      .catch(() => undefined);
  }, [isOnline]);

  const attempt = async (name: string, work: (identity: Identity, key: string) => Promise<void>) => {
    if (isBusy) return;
    setError('');
    const tryOnce = async (key: string) => {
      const held = await (await loadResume()).readIdentity();
      // The cell number of the draft finds the person's own application among all applications with the same ID number.
      const cellNo = held.idNumber === idNumber ? held.cellNo : undefined;
      await work({ idNumber, cellNo, ...(isOnlyThisPhone ? { customerId: held.customerId } : {}) }, key);
    };
    await run(name, tryOnce).catch((failure: unknown) => {
      setError(messageOf(failure));
      if (isPasscodeRefused(failure)) setOtp('');
    });
  };
  const send = () =>
    attempt(`send ${idNumber}`, async (identity, key) => {
      const { requestPasscode } = await loadResume();
      setWaitSeconds((await requestPasscode(identity, key)).resendInSeconds);
    });
  const confirm = (otp: string) =>
    attempt(`confirm ${idNumber} ${otp}`, async (identity, key) => {
      const { resumeApplication } = await loadResume();
      await resumeApplication(identity, otp, key);
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
          otp={otp}
          onType={setOtp}
          error={error}
          isBusy={isBusy}
          canSend={isOnline}
          waitSeconds={waitSeconds}
          onWait={setWaitSeconds}
          onConfirm={confirm}
          onResend={send}
          onBack={() => {
            setError('');
            setOtp('');
            setWaitSeconds(null);
          }}
        />
      )}
    </Page>
  );
}

type Shared = { error: string; isBusy: boolean; canSend: boolean };

const Waiting = () => (
  <p role="status">{t`You are offline. Keep this page open and continue when you are connected.`}</p>
);

type AskProps = Shared & {
  idNumber: string;
  onChange: (idNumber: string) => void;
  onSend: () => Promise<void>;
  otherwise: ReactNode;
  children: ReactNode;
};

const idProblem = (idNumber: string) => z.safeParse(idNumberSchema, idNumber).error?.issues[0]?.message ?? '';

export function AskForm({
  idNumber,
  onChange,
  error,
  isBusy,
  canSend,
  onSend,
  otherwise,
  children,
}: AskProps) {
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = idProblem(idNumber);
    setProblem(found);
    if (!found) void onSend();
    else input.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {children}
        <TypedInput
          ref={input}
          id="confirm-id-number"
          label={t`Identity number`}
          hint={t`13 digits`}
          inputMode="numeric"
          autoComplete="off"
          error={problem || error || undefined}
          isErrorSpoken
          value={idNumber}
          clean={withoutGroups}
          cap={fieldLimits.idNumber}
          onRefused={(count) => setProblem(withPasted(idProblem(''), count))}
          onChange={onChange}
        />
        {canSend ? null : <Waiting />}
        <Actions>
          {otherwise}
          <Button type="submit" isBusy={isBusy} disabled={!canSend}>
            {t`Send OTP`}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}

type CodeProps = Shared & {
  otp: string;
  onType: (otp: string) => void;
  waitSeconds: number;
  onWait: (seconds: number) => void;
  onConfirm: (otp: string) => Promise<void>;
  onResend: () => Promise<void>;
  onBack: () => void;
};

/** Lets the applicant enter the passcode, which is forgotten when the screen closes. */
export function CodeForm(props: CodeProps) {
  const { otp, onType, error, isBusy, canSend, waitSeconds, onWait, onConfirm, onResend, onBack } = props;
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => onWait(waitSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds, onWait]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = z.safeParse(otpSchema, otp).success;
    setProblem(isWhole ? '' : errorCatalogue['otp.invalid'].text);
    if (isWhole) void onConfirm(otp);
    else input.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <p role="status">
          <Trans>
            If this ID number has an application, we have sent an OTP to its cell phone number. It works for 5
            minutes.
          </Trans>
        </p>
        <OtpInput
          ref={input}
          id="confirm-otp"
          error={problem || error || undefined}
          value={otp}
          onChange={onType}
        />
        {canSend ? null : <Waiting />}
        <Actions>
          <Button
            look="secondary"
            disabled={!canSend || waitSeconds > 0}
            onClick={() => {
              onType('');
              void onResend();
            }}
          >
            {waitSeconds > 0 ? t`Resend OTP in ${waitSeconds} s` : t`Resend OTP`}
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={!canSend}>
            {t`Submit`}
          </Button>
        </Actions>
        <p>
          <Trans>
            No SMS? Check the ID number, or <a href={whatsAppUrl}>chat to us</a>: the number on your
            application may be an old one.
          </Trans>
        </p>
        <Button look="plain" onClick={onBack}>
          {t`Change the ID number`}
        </Button>
      </Stack>
    </form>
  );
}
