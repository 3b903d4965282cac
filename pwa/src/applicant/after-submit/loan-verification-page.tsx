import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyNamed } from '../../platform/code/missing-code.ts';
import { Spinner } from '../../ui/basics/logo.tsx';
import { RecordFrame } from './record-frame.tsx';

// Works online only, so it is loaded on demand.
const LoanOffer = lazyNamed(() => import('./online/loan-offer.tsx'), 'LoanOffer');

export function LoanVerificationPage() {
  const view = useSearchParams()[0].get('view') ?? '';
  return (
    <RecordFrame
      title={view === 'agreement' ? t`Quotation and credit agreement` : t`Your loan`}
      isFor={(record) => record.loanDistributions.state === 'LOAN_OTP_REQUIRED'}
    >
      {(record, refresh) => (
        <Suspense fallback={<Spinner />}>
          <LoanOffer record={record} view={view} refresh={refresh} />
        </Suspense>
      )}
    </RecordFrame>
  );
}
