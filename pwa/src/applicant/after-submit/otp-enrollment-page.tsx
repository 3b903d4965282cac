import { t } from '@lingui/core/macro';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { sendEnrolmentPasscode } from '@tshepa/contracts/operations/passcode/send-enrolment-passcode';
import { verifyEnrolmentPasscode } from '@tshepa/contracts/operations/passcode/verify-enrolment-passcode';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { saveLocally, useApplication } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { useFinalScreen } from '../shared/leave.ts';
import { notePasscodeSent } from '../shared/passcode-times.ts';
import { requestPersistentStorage } from '../shared/storage-promise.ts';
import { OtpForm, PasscodeLife } from './otp-form.tsx';
import { RecordFrame } from './record-frame.tsx';
import { useLiveCall } from './use-live-call.ts';

export const OtpEnrollmentPage = () => (
  <RecordFrame
    title={t`Enter your OTP`}
    isFor={(record) => record.loanDistributions.state === 'ENROLLMENT_OTP_REQUIRED'}
  >
    {(record) => <OtpEnrollment record={record} />}
  </RecordFrame>
);

function OtpEnrollment({ record }: { record: ApplicantRecord }) {
  const navigate = useNavigate();
  const verify = useLiveCall(verifyEnrolmentPasscode);
  const send = useLiveCall(sendEnrolmentPasscode);
  // X needs no confirmation here: the application is stored on the server.
  useFinalScreen();
  const idNumber = record.idNumber ?? '';

  const request = async () => {
    const sent = await send.run({ customerId: record.id, idNumber });
    if (useApplication.getState().draft)
      await saveLocally(() => ({ enrolmentOtpAt: new Date().toISOString() }));
    return sent;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens before any passcode was sent
  useEffect(() => {
    if (!useApplication.getState().draft?.enrolmentOtpAt)
      void request().then(
        (sent) => notePasscodeSent('enrolment', record.id, sent),
        () => undefined,
      );
  }, []);
  return (
    <OtpForm
      isBusy={verify.isBusy}
      canSubmit={verify.canCall}
      resend={{ kind: 'enrolment', customerId: record.id, send: request }}
      serverErrorText={errorCatalogue['otp.invalid'].text}
      onSubmit={async (otp) => {
        await verify.run({ customerId: record.id, idNumber, otp });
        // Browsers grant persistent storage to apps that are used seriously.
        void requestPersistentStorage();
        navigate(paths.loading);
      }}
    >
      <p>{t`We sent an OTP by SMS to the cell phone number on your application.`}</p>
      <PasscodeLife kind="enrolment" customerId={record.id} />
    </OtpForm>
  );
}
