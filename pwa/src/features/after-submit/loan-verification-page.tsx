import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { Instalment } from '@tshepa/contracts/entities/loan';
import { getInstalmentSchedule, sendLoanOtp } from '@tshepa/contracts/routes/provider';
import { formatInstalmentDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Actions, Card } from '../../components/page.tsx';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import styles from './loan.module.css';
import { RecordFrame } from './record-frame.tsx';
import { isCode, messageOf, useLiveCall } from './use-live-call.ts';

export const LoanVerificationPage = () => (
  <RecordFrame title="Your loan" isFor={(record) => record.loanDistributions.state === 'LOAN_OTP_REQUIRED'}>
    {(record) => <LoanVerification record={record} />}
  </RecordFrame>
);

const money = (amount: number | undefined) =>
  amount === undefined ? 'to be confirmed' : formatMoney(amount);

function LoanVerification({ record }: { record: ApplicantRecord }) {
  const navigate = useNavigate();
  const [error, setError] = useState('');
  const [attempt, setAttempt] = useState(0);
  const { run, isBusy, canCall } = useLiveCall(sendLoanOtp);
  const loan = record.loanDistributions;

  const confirm = async () => {
    setError('');
    setAttempt(attempt + 1);
    try {
      await run({ customerId: record.id });
      navigate(paths.otpLoan);
    } catch (failure) {
      // A passcode that was just sent still works.
      if (isCode(failure, 'otp.too_soon')) navigate(paths.otpLoan);
      else setError(messageOf(failure, 'There was an error sending the OTP'));
    }
  };
  return (
    <>
      <ErrorSummary errors={error ? [{ id: '', message: error }] : []} attempt={attempt} />
      <Card>
        <dl className={styles.figures}>
          <dt>Approved amount</dt>
          <dd>{money(loan.provider_loan_amount ?? loan.loan?.value)}</dd>
          <dt>Initiation fee</dt>
          <dd>{money(loan.provider_initiation_fees)}</dd>
          <dt>Service fee</dt>
          <dd>{money(loan.provider_service_fees)}</dd>
          <dt>Interest</dt>
          <dd>{money(0)}</dd>
          <dt className={styles.total}>Total repayable</dt>
          <dd className={styles.total}>{money(loan.provider_total_repayable)}</dd>
        </dl>
      </Card>
      <Instalments clientNo={record.enrollment?.client_no ?? ''} loanId={loan.provider_loan_id ?? ''} />
      <p>With Confirm you agree to this loan and get an OTP by SMS.</p>
      <Actions>
        <Button isBusy={isBusy} disabled={!canCall} onClick={() => void confirm()}>
          Confirm
        </Button>
      </Actions>
    </>
  );
}

function Instalments({ clientNo, loanId }: { clientNo: string; loanId: string }) {
  const [rows, setRows] = useState<Instalment[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(async () => {
    setHasFailed(false);
    try {
      const schedule = await call(getInstalmentSchedule, { clientNo, loanId });
      if (schedule.return_code !== 0) throw new Error('The provider has no schedule');
      setRows(schedule.instalment_summary);
    } catch {
      setHasFailed(true);
    }
  }, [clientNo, loanId]);
  useEffect(() => {
    void load();
  }, [load]);

  if (hasFailed)
    return (
      <p role="status">
        The instalments could not be read.{' '}
        <Button look="plain" onClick={() => void load()}>
          Try again
        </Button>
      </p>
    );
  if (!rows) return <p role="status">Reading the instalments…</p>;
  return (
    <table className={styles.table}>
      <caption>Instalments</caption>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Date</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.instalment_no}>
            <td>{row.instalment_no}</td>
            <td>{formatInstalmentDay(row.due_date)}</td>
            <td>{formatMoney(row.amount_due)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
