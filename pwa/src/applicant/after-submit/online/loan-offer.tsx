import { t } from '@lingui/core/macro';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { sendLoanPasscode } from '@tshepa/contracts/operations/passcode/send-loan-passcode';
import { costOfCredit } from '@tshepa/contracts/rules/cost-of-credit';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { lazyNamed, lazyOnline } from '../../../platform/code/missing-code.ts';
import { isCode, messageOf } from '../../../platform/network/keyed-call.ts';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Actions } from '../../../ui/basics/page.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { notePasscodeSent } from '../../shared/passcode-times.ts';
import { useLiveCall } from '../use-live-call.ts';
import { CostCard, LegalMaximums } from './cost-card.tsx';
import { Instalments, type Schedule, useSchedule } from './instalments.tsx';
import { RefuseOffer } from './refuse-offer.tsx';
import { Repayment } from './repayment.tsx';
import { agreementHash } from './shown-agreement.ts';

// Most people open the agreement at most once, so it is loaded on demand.
const AgreementView = lazyNamed(() => import('./agreement-view.tsx'), 'AgreementView');

const AffordabilityWorking = lazyOnline(
  () => import('../../shared/online/affordability-working.tsx'),
  'AffordabilityWorking',
);

/** The server's agreement may be newer than this app, so the app looks for an update. */
const lookForUpdate = () =>
  navigator.serviceWorker
    ?.getRegistration()
    .then((app) => app?.update())
    .catch(() => undefined);

const agreementPath = `${paths.loanVerification}?view=agreement`;

type Props = { record: ApplicantRecord; view: string; refresh: () => Promise<void> };

/** Shows the agreement, or the offer with its two buttons, its figures and the legal maximums. */
export function LoanOffer({ record, view, refresh }: Props) {
  const loan = record.loanDistributions;
  const today = johannesburgDay(serverNow());
  const cost = costOfCredit(loan, today);
  const schedule = useSchedule(record);
  if (view === 'agreement' && cost && schedule.rows)
    return <AgreementView record={record} instalments={schedule.rows} />;
  return (
    <>
      {cost ? <Repayment loan={loan} cost={cost} today={today} /> : null}
      <Confirm
        record={record}
        schedule={schedule}
        isLawful={cost?.isLawful !== false}
        hasChanged={view === 'changed'}
        onChanged={async () => {
          await refresh();
          await schedule.reload();
          await lookForUpdate();
        }}
      />
      <CostCard loan={loan} cost={cost} />
      <Instalments schedule={schedule} />
      {cost ? <LegalMaximums cost={cost} /> : null}
      {cost && schedule.rows ? (
        <p>
          <Link to={agreementPath}>{t`Read, print or save the credit agreement`}</Link>
        </p>
      ) : null}
      {record.affordability ? <AffordabilityWorking affordability={record.affordability} /> : null}
    </>
  );
}

type ConfirmProps = {
  record: ApplicantRecord;
  schedule: Schedule;
  isLawful: boolean;
  hasChanged: boolean;
  /** Called when the agreement has changed. Loads everything again. */
  onChanged: () => Promise<void>;
};

function Confirm({ record, schedule, isLawful, hasChanged, onChanged }: ConfirmProps) {
  const navigate = useNavigate();
  const [error, setError] = useState<string>(hasChanged ? errorCatalogue['agreement.changed'].text : '');
  const [attempt, setAttempt] = useState(0);
  const { run, isBusy, canCall } = useLiveCall(sendLoanPasscode);
  // Nobody can confirm before the instalments are shown.
  const isReading = !schedule.rows && !schedule.hasFailed;
  const problem = isLawful ? error : errorCatalogue['loan.fees_above_cap'].text;

  const confirm = async () => {
    setError('');
    setAttempt(attempt + 1);
    try {
      const agreementSha256 = schedule.rows ? await agreementHash(record, schedule.rows) : undefined;
      const sent = await run({ customerId: record.id, ...(agreementSha256 ? { agreementSha256 } : {}) });
      notePasscodeSent('loan', record.id, sent);
      navigate(paths.otpLoan);
    } catch (failure) {
      // A passcode that was sent a moment ago is still valid.
      if (isCode(failure, 'otp.too_soon')) navigate(paths.otpLoan);
      // The offer was refused in another tab, or staff have moved the application on.
      else if (isCode(failure, 'application.illegal_transition')) navigate(paths.loading);
      else setError(messageOf(failure, errorCatalogue['otp.send_failed'].text));
      if (isCode(failure, 'agreement.changed')) await onChanged();
    }
  };
  return (
    <>
      <ErrorSummary errors={problem ? [{ id: '', message: problem }] : []} attempt={attempt} />
      <p>{t`When you press Confirm, you agree to this loan and its credit agreement, and get an OTP by SMS.`}</p>
      <Actions>
        <RefuseOffer customerId={record.id} />
        <Button isBusy={isBusy} disabled={!canCall || !isLawful || isReading} onClick={() => void confirm()}>
          {isReading ? t`One moment…` : t`Confirm`}
        </Button>
      </Actions>
    </>
  );
}
