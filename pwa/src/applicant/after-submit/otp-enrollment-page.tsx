import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { AppError, errorCatalogue } from '@tshepa/contracts/errors';
import { sendEnrolmentPasscode } from '@tshepa/contracts/operations/passcode/send-enrolment-passcode';
import { verifyEnrolmentPasscode } from '@tshepa/contracts/operations/passcode/verify-enrolment-passcode';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { saveLocally, useApplication } from '../../offline/index.ts';
import { lazyOnline } from '../../platform/code/missing-code.ts';
import { hiddenCellNo } from '../../platform/formats.ts';
import { isCode } from '../../platform/network/keyed-call.ts';
import { paths } from '../../platform/paths.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { whatsAppUrl } from '../../ui/basics/brand.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/logo.tsx';
import { HardWord } from '../../ui/forms/hard-word.tsx';
import { hardWords } from '../../ui/forms/hard-words.ts';
import { Notice } from '../../ui/forms/notice.tsx';
import { say } from '../../ui/i18n/i18n.tsx';
import { useWaitingScreen } from '../shared/leave.ts';
import { notePasscodeSent, notePasscodeTooSoon } from '../shared/passcode-times.ts';
import { requestPersistentStorage } from '../shared/storage-promise.ts';
import { OtpForm, PasscodeLife } from './otp-form.tsx';
import { RecordFrame } from './record-frame.tsx';
import { useLiveCall } from './use-live-call.ts';

const WrongNumber = lazyOnline(() => import('./online/wrong-number.tsx'), 'WrongNumber', <Spinner />);

export function OtpEnrollmentPage() {
  const [isWrong, setIsWrong] = useState(false);
  useWaitingScreen();
  return (
    <RecordFrame
      title={isWrong ? t`Your cell number` : t`Enter your OTP`}
      isFor={(record) => record.loanDistributions.state === 'ENROLLMENT_OTP_REQUIRED'}
    >
      {(record, refresh) =>
        isWrong ? (
          <WrongNumber record={record} onDone={() => setIsWrong(false)} onChanged={refresh} />
        ) : (
          <OtpEnrollment record={record} onWrongNumber={() => setIsWrong(true)} />
        )
      }
    </RecordFrame>
  );
}

type Props = { record: ApplicantRecord; onWrongNumber: () => void };

/** The first passcode is `due` until it is requested. A closed site delays the request. */
type Delivery = 'due' | 'sent' | 'unsent';

export function OtpEnrollment({ record, onWrongNumber }: Props) {
  const navigate = useNavigate();
  const verify = useLiveCall(verifyEnrolmentPasscode);
  const send = useLiveCall(sendEnrolmentPasscode);
  const idNumber = record.idNumber ?? '';
  const number = hiddenCellNo(record.cellNo ?? '');

  const [delivery, setDelivery] = useState<Delivery>(() =>
    useApplication.getState().draft?.enrolmentOtpAt ? 'sent' : 'due',
  );
  const isClosed = useSiteStatus((site) => !site.active);
  const isOpen = useSiteStatus((site) => site.isKnown && site.isOnline && site.active);
  const isRequested = useRef(delivery !== 'due');
  const request = async () => {
    const sent = await send.run({ customerId: record.id, idNumber });
    if (useApplication.getState().draft)
      await saveLocally(() => ({ enrolmentOtpAt: new Date().toISOString() }));
    isRequested.current = true;
    setDelivery('sent');
    return sent;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the site is open and no passcode was sent yet
  useEffect(() => {
    if (!isOpen || isRequested.current) return;
    isRequested.current = true;
    void request().then(
      (sent) => notePasscodeSent('enrolment', record.id, sent),
      (error: unknown) => {
        const wait = error instanceof AppError ? error.details.retryAfterSeconds : undefined;
        if (wait) notePasscodeTooSoon('enrolment', record.id, wait);
        // The server refuses a second passcode so soon after the first, so the first passcode is on its way.
        setDelivery(isCode(error, 'otp.too_soon') ? 'sent' : 'unsent');
      },
    );
  }, [isOpen]);
  const wrong = (
    <Button look="plain" disabled={!send.canCall} onClick={onWrongNumber}>
      {t`Wrong number?`}
    </Button>
  );
  return (
    <OtpForm
      isBusy={verify.isBusy}
      canSubmit={verify.canCall}
      resend={{ kind: 'enrolment', customerId: record.id, send: request }}
      serverErrorText={errorCatalogue['otp.invalid'].text}
      onSubmit={async (otp) => {
        await verify.run({ customerId: record.id, idNumber, otp });
        void requestPersistentStorage();
        navigate(paths.loading);
      }}
    >
      {delivery === 'unsent' ? (
        <Unsent number={number}>{wrong}</Unsent>
      ) : delivery === 'due' && isClosed ? (
        <NotYet />
      ) : (
        <>
          <p>
            {t`We sent an OTP by SMS to ${number}.`} {wrong}
          </p>
          <PasscodeLife kind="enrolment" customerId={record.id} />
          <HardWord word={hardWords.enrolment} />
        </>
      )}
    </OtpForm>
  );
}

const NotYet = () => (
  <Notice isStatus>
    <p>{t`We are closed, so we have not sent your OTP yet. Your application is safe.`}</p>
    <p>{t`Keep this page open, or come back later. We send it as soon as we open.`}</p>
  </Notice>
);

const Unsent = ({ number, children }: { number: string; children: ReactNode }) => (
  <div role="alert">
    <Notice tone="warning">
      <p>
        <strong>{say(errorCatalogue['otp.send_failed'].text)}</strong>
      </p>
      <p>
        {t`We tried to send it to ${number}.`} {children}
      </p>
      <p>
        <Trans>
          Your application is safe. Press Resend OTP to try again. If no SMS comes, please{' '}
          <a href={whatsAppUrl}>chat to us on WhatsApp</a>.
        </Trans>
      </p>
    </Notice>
  </div>
);
