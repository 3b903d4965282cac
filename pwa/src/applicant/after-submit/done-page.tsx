import { t } from '@lingui/core/macro';
import { eWalletFee } from '@tshepa/contracts/constants';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import type { LoanDistribution } from '@tshepa/contracts/entities/loan';
import { costOfCredit, payoutFeeOf } from '@tshepa/contracts/rules/cost-of-credit';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { type ReactNode, useEffect } from 'react';
import { lazyOnline } from '../../platform/code/missing-code.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { setProgress } from '../../platform/storage/progress.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Stack } from '../../ui/basics/page.tsx';
import { Spot } from '../../ui/basics/spot.tsx';
import { LoanPicture } from '../../ui/loan-picture.tsx';
import { AnswersLink } from '../shared/answers-link.tsx';
import { useFinalScreen, useLeave } from '../shared/leave.ts';
import styles from './loan.module.css';
import { RecordFrame } from './record-frame.tsx';

const Repayment = lazyOnline(() => import('./online/repayment.tsx'), 'Repayment');

const isGranted = ({ loanDistributions: { state } }: ApplicantRecord) =>
  state === 'APPROVED' || state === 'PAID';

export const DonePage = () => (
  <RecordFrame
    title={t`Well done, your loan is approved`}
    isFor={isGranted}
    pictureOf={({ loanDistributions: { loan } }) => (
      <div className={styles.cheer}>
        <LoanPicture value={loan?.value ?? 0} />
        <Spot icon="check" tone="success" isMoment />
      </div>
    )}
    hasTimeline
  >
    {(record, _refresh, timeline) => <Done loan={record.loanDistributions}>{timeline}</Done>}
  </RecordFrame>
);

/** Says how much was paid out, or will be paid out: the loan less the fee of the chosen payout option. */
export function payoutText(loan: LoanDistribution): string {
  const { payout, payback_option, provider_loan_amount } = loan;
  const value = provider_loan_amount ?? loan.loan?.value ?? 0;
  const amount = formatMoney(payout?.amount ?? value - payoutFeeOf(payback_option));
  if (loan.state === 'PAID') return t`Your ${amount} was paid out.`;
  if (payback_option !== 'e-wallet') return t`Your ${amount} will be paid out into your bank account.`;
  const fee = formatMoney(eWalletFee);
  return t`Your ${amount} will be paid out to your e-wallet: your loan less ${fee} for the e-wallet.`;
}

function Done({ loan, children }: { loan: LoanDistribution; children: ReactNode }) {
  const leave = useLeave();
  useFinalScreen();
  const today = johannesburgDay(serverNow());
  const cost = costOfCredit(loan, today);
  const isOver = loan.state === 'PAID';
  // After the payout, the next visit starts a new application. Until the payout, a visit shows how far this application
  // is.
  useEffect(() => {
    if (isOver) setProgress({ page: 'done' });
  }, [isOver]);
  return (
    <Stack>
      <p className={styles.lead}>{payoutText(loan)}</p>
      {cost ? <Repayment loan={loan} cost={cost} today={today} /> : null}
      {children}
      <AnswersLink />
      <Actions>
        <Button onClick={() => void leave('reset')}>{t`Home`}</Button>
      </Actions>
    </Stack>
  );
}
