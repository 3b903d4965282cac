import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { verifyManualPasscode } from '@tshepa/contracts/operations/passcode/verify-manual-passcode';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { whatsAppUrl } from '../../ui/basics/brand.ts';
import { OtpForm } from './otp-form.tsx';
import { RecordFrame } from './record-frame.tsx';
import { useLiveCall } from './use-live-call.ts';

/** For the state that requires it, and for an e-wallet payout with a passcode due. */
const canEnterManually = ({ loanDistributions: { state, payback_option } }: ApplicantRecord) =>
  state === 'MANUAL_INTEGRATION' || (payback_option === 'e-wallet' && state === 'LOAN_OTP_REQUIRED');

export const OtpLoanManualPage = () => (
  <RecordFrame title={t`Enter your OTP`} isFor={canEnterManually}>
    {(record) => <ManualOtp id={record.id} />}
  </RecordFrame>
);

function ManualOtp({ id }: { id: string }) {
  const navigate = useNavigate();
  const { run, isBusy, canCall } = useLiveCall(verifyManualPasscode);
  return (
    <OtpForm
      isBusy={isBusy}
      canSubmit={canCall}
      onSubmit={async (otp) => {
        await run({ id, otp });
        navigate(paths.loading);
      }}
    >
      <p>
        <Trans>
          Please contact our support through{' '}
          <a href={whatsAppUrl} rel="noreferrer">
            chat
          </a>{' '}
          to get your OTP.
        </Trans>
      </p>
    </OtpForm>
  );
}
