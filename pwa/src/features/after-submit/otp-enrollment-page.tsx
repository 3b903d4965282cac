import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { sendEnrolmentOtp, submitEnrolmentOtp } from '@tshepa/contracts/routes/provider';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFinalScreen } from '../../lib/exit.ts';
import { paths } from '../../lib/paths.ts';
import { useApplication } from '../../offline/application.ts';
import { saveLocally } from '../../offline/engine.ts';
import { OtpForm } from './otp-form.tsx';
import { RecordFrame } from './record-frame.tsx';
import { useLiveCall } from './use-live-call.ts';

export const OtpEnrollmentPage = () => (
  <RecordFrame
    title="Enter your OTP"
    isFor={(record) => record.loanDistributions.state === 'ENROLLMENT_OTP_REQUIRED'}
  >
    {(record) => <OtpEnrollment record={record} />}
  </RecordFrame>
);

function OtpEnrollment({ record }: { record: ApplicantRecord }) {
  const navigate = useNavigate();
  const verify = useLiveCall(submitEnrolmentOtp);
  const send = useLiveCall(sendEnrolmentOtp);
  // Here X needs no question: the application waits on the server.
  useFinalScreen();
  const idNumber = record.idNumber ?? '';

  const request = async () => {
    const sent = await send.run({ customerId: record.id, idNumber });
    if (useApplication.getState().draft)
      await saveLocally(() => ({ enrolmentOtpAt: new Date().toISOString() }));
    return sent.resendInSeconds;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens before any passcode was sent
  useEffect(() => {
    if (!useApplication.getState().draft?.enrolmentOtpAt) void request().catch(() => undefined);
  }, []);
  return (
    <OtpForm
      isBusy={verify.isBusy}
      canSubmit={verify.canCall}
      onResend={request}
      onSubmit={async (otp) => {
        await verify.run({ customerId: record.id, idNumber, otp });
        navigate(paths.loading);
      }}
    >
      <p>We sent an OTP by SMS to the cell phone number on your application. It works for 5 minutes.</p>
    </OtpForm>
  );
}
