import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { sendLoanPasscode } from '@tshepa/contracts/operations/passcode/send-loan-passcode';
import { verifyLoanPasscode } from '@tshepa/contracts/operations/passcode/verify-loan-passcode';
import { verifyManualPasscode } from '@tshepa/contracts/operations/passcode/verify-manual-passcode';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { lazyNamed, lazyOnline } from '../../platform/code/missing-code.ts';
import { hiddenCellNo } from '../../platform/formats.ts';
import { isCode } from '../../platform/network/keyed-call.ts';
import { paths } from '../../platform/paths.ts';
import { whatsAppUrl } from '../../ui/basics/brand.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import { HardWord } from '../../ui/forms/hard-word.tsx';
import { hardWords } from '../../ui/forms/hard-words.ts';
import { Notice } from '../../ui/forms/notice.tsx';
import { OtpForm, PasscodeLife } from './otp-form.tsx';
import { RecordFrame } from './record-frame.tsx';
import { useLiveCall } from './use-live-call.ts';

const pollMs = 3_000;

// The mandate works online only, so it is loaded on demand.
const MandateView = lazyNamed(() => import('./online/mandate-view.tsx'), 'MandateView');
const AcceptMandate = lazyOnline(() => import('./online/accept-mandate.tsx'), 'AcceptMandate');

/** Asks for the loan's passcode and then shows the mandate that it creates. Every other state leads to /loading. */
export const OtpLoanPage = () => (
  <RecordFrame
    title={t`Confirm your loan`}
    pollMs={pollMs}
    partOf={(record) => record.loanDistributions.mandate?.status ?? record.loanDistributions.loan_otp}
    isFor={(record) => record.loanDistributions.state === 'LOAN_OTP_REQUIRED' && !record.isOnHold}
  >
    {(record, refresh) =>
      record.loanDistributions.mandate || record.loanDistributions.loan_otp === 'verified' ? (
        <Suspense fallback={<Spinner />}>
          <MandateView record={record} onChange={refresh} />
        </Suspense>
      ) : (
        <LoanOtp record={record} onDone={refresh} />
      )
    }
  </RecordFrame>
);

function LoanOtp({ record, onDone }: { record: ApplicantRecord; onDone: () => Promise<void> }) {
  const verify = useLiveCall(verifyLoanPasscode);
  const send = useLiveCall(sendLoanPasscode);
  const navigate = useNavigate();
  const number = hiddenCellNo(record.cellNo ?? '');

  /** A new passcode is for the agreement that was confirmed. If the agreement has changed, it has to be read first. */
  const sendAgain = async () => {
    const { id: customerId, agreement } = record;
    try {
      return await send.run({ customerId, ...(agreement ? { agreementSha256: agreement.sha256 } : {}) });
    } catch (failure) {
      if (isCode(failure, 'agreement.changed')) navigate(`${paths.loanVerification}?view=changed`);
      throw failure;
    }
  };
  return (
    <>
      <OtpForm
        isBusy={verify.isBusy}
        canSubmit={verify.canCall}
        resend={{
          kind: 'loan',
          customerId: record.id,
          send: sendAgain,
        }}
        onSubmit={async (loanOtp) => {
          try {
            await verify.run({ customerId: record.id, loanOtp });
          } finally {
            // A correct passcode counts even if its mandate was not sent.
            await onDone();
          }
        }}
      >
        <p>
          {t`We sent an OTP by SMS to ${number}.`}{' '}
          <Trans>
            Wrong number? Please <a href={whatsAppUrl}>chat to us on WhatsApp</a>.
          </Trans>
        </p>
        <PasscodeLife kind="loan" customerId={record.id} />
        <Notice tone="warning">
          {record.mandateOffer?.isOpen === false ? (
            t`It is too late to send a mandate today. We can send yours tomorrow.`
          ) : (
            <Trans>
              When you submit, a DebiCheck mandate is created. You then have <strong>2 minutes</strong> to
              accept it in your banking app. Have the app ready.
            </Trans>
          )}
        </Notice>
        <HardWord word={hardWords.debiCheck} />
        {record.loanDistributions.payback_option === 'e-wallet' ? (
          <p>
            <Trans>
              Did our support give you an OTP through chat?{' '}
              <Link to={paths.otpLoanManual}>Enter it here</Link>
            </Trans>
          </p>
        ) : null}
      </OtpForm>
      <AcceptMandate record={record} />
    </>
  );
}

/** Returns true for a manual integration, and for an e-wallet payout that waits for its loan passcode. */
const canEnterManually = ({ loanDistributions: { state, payback_option }, isOnHold }: ApplicantRecord) =>
  !isOnHold &&
  (state === 'MANUAL_INTEGRATION' || (payback_option === 'e-wallet' && state === 'LOAN_OTP_REQUIRED'));

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
          Please contact our support through <a href={whatsAppUrl}>chat</a> to get your OTP.
        </Trans>
      </p>
    </OtpForm>
  );
}
