import { t } from '@lingui/core/macro';
import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { costOfCredit } from '@tshepa/contracts/rules/cost-of-credit';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { shortMoney } from '@tshepa/contracts/rules/money';
import { useSearchParams } from 'react-router-dom';
import { lazyNamed } from '../../platform/code/missing-code.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { Spot } from '../../ui/basics/spot.tsx';
import { RecordFrame } from './record-frame.tsx';

// The offer works online only, so it is loaded on demand.
const LoanOffer = lazyNamed(() => import('./online/loan-offer.tsx'), 'LoanOffer');

/** Returns the offer as a heading, unless the provider's figures are incomplete or contradict each other. */
function offerOf({ loanDistributions }: ApplicantRecord): string | undefined {
  const cost = costOfCredit(loanDistributions, johannesburgDay(serverNow()));
  if (!cost) return undefined;
  const amount = shortMoney(cost.paidOut);
  return t`Approved. You get ${amount}.`;
}

const approvedPicture = (record: ApplicantRecord) =>
  offerOf(record) ? <Spot icon="check" tone="success" isMoment /> : null;

export function LoanVerificationPage() {
  const view = useSearchParams()[0].get('view') ?? '';
  const isAgreement = view === 'agreement';
  return (
    <RecordFrame
      title={isAgreement ? t`Quotation and credit agreement` : t`Your loan`}
      {...(isAgreement ? {} : { headingOf: offerOf, pictureOf: approvedPicture })}
      isFor={(record) => record.loanDistributions.state === 'LOAN_OTP_REQUIRED'}
    >
      {(record, refresh) => (
        // While the offer loads, a spinner takes the place of the whole page, so that the page does not shift later.
        <LoanOffer record={record} view={view} refresh={refresh} />
      )}
    </RecordFrame>
  );
}
