import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { sendLoanOtp } from '@tshepa/contracts/routes/provider';
import { costOfCredit } from '@tshepa/contracts/rules/cost-of-credit';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { lazy, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Actions } from '../../components/page.tsx';
import { notePasscodeSent } from '../../lib/passcode-times.ts';
import { paths } from '../../lib/paths.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { CostCard, LegalMaximums } from './cost-card.tsx';
import { Instalments } from './instalments.tsx';
import { RecordFrame } from './record-frame.tsx';
import { isCode, messageOf, useLiveCall } from './use-live-call.ts';
import { useSchedule } from './use-schedule.ts';

// Three pages of words that most people open once, if at all.
const AgreementView = lazy(async () => ({ default: (await import('./agreement-view.tsx')).AgreementView }));

const agreementPath = `${paths.loanVerification}?view=agreement`;

/** What the loan costs, and the agreement to read and keep: two views of one address. */
export function LoanVerificationPage() {
  const isAgreement = useSearchParams()[0].get('view') === 'agreement';
  return (
    <RecordFrame
      title={isAgreement ? 'Quotation and credit agreement' : t`Your loan`}
      isFor={(record) => record.loanDistributions.state === 'LOAN_OTP_REQUIRED'}
    >
      {(record) => <LoanVerification record={record} isAgreement={isAgreement} />}
    </RecordFrame>
  );
}

type Props = { record: ApplicantRecord; isAgreement: boolean };

function LoanVerification({ record, isAgreement }: Props) {
  const loan = record.loanDistributions;
  const cost = costOfCredit(loan, johannesburgDay(serverNow()));
  const schedule = useSchedule(record);
  if (isAgreement && cost && schedule.rows)
    return <AgreementView record={record} cost={cost} instalments={schedule.rows} />;
  return (
    <>
      <CostCard loan={loan} cost={cost} />
      <Instalments schedule={schedule} />
      {cost ? <LegalMaximums cost={cost} /> : null}
      {cost && schedule.rows ? (
        <p>
          <Link to={agreementPath}>
            <Trans>Read, print or save the credit agreement</Trans>
          </Link>
        </p>
      ) : null}
      <Confirm customerId={record.id} isLawful={cost?.isLawful !== false} />
    </>
  );
}

function Confirm({ customerId, isLawful }: { customerId: string; isLawful: boolean }) {
  const navigate = useNavigate();
  const [error, setError] = useState('');
  const [attempt, setAttempt] = useState(0);
  const { run, isBusy, canCall } = useLiveCall(sendLoanOtp);
  const problem = isLawful ? error : errorCatalogue['loan.fees_above_cap'].text;

  const confirm = async () => {
    setError('');
    setAttempt(attempt + 1);
    try {
      notePasscodeSent('loan', customerId, await run({ customerId }));
      navigate(paths.otpLoan);
    } catch (failure) {
      // A passcode that was just sent still works.
      if (isCode(failure, 'otp.too_soon')) navigate(paths.otpLoan);
      else setError(messageOf(failure, errorCatalogue['otp.send_failed'].text));
    }
  };
  return (
    <>
      <ErrorSummary errors={problem ? [{ id: '', message: problem }] : []} attempt={attempt} />
      <p>
        <Trans>With Confirm you agree to this loan and its credit agreement, and get an OTP by SMS.</Trans>
      </p>
      <Actions>
        <Button isBusy={isBusy} disabled={!canCall || !isLawful} onClick={() => void confirm()}>
          {t`Confirm`}
        </Button>
      </Actions>
    </>
  );
}
