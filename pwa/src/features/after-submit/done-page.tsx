import type { ApplicantRecord } from '@tshepa/contracts/entities/customer';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { LoanPicture } from '../../components/loan-picture.tsx';
import { Actions } from '../../components/page.tsx';
import { useFinalScreen } from '../../lib/exit.ts';
import { paths } from '../../lib/paths.ts';
import { setProgress } from '../../lib/progress.ts';
import { leave } from '../../offline/leave.ts';
import styles from './loan.module.css';
import { RecordFrame } from './record-frame.tsx';

const isGranted = ({ loanDistributions: { state } }: ApplicantRecord) =>
  state === 'APPROVED' || state === 'PAID';

export const DonePage = () => (
  <RecordFrame title="Well done, your loan is approved" isFor={isGranted}>
    {(record) => (
      <Done
        value={record.loanDistributions.loan?.value ?? 0}
        isPaid={record.loanDistributions.state === 'PAID'}
      />
    )}
  </RecordFrame>
);

function Done({ value, isPaid }: { value: number; isPaid: boolean }) {
  const navigate = useNavigate();
  useFinalScreen();
  // The next visit starts afresh.
  useEffect(() => setProgress({ page: 'done' }), []);
  return (
    <div className={styles.congratulations}>
      <LoanPicture value={value} />
      <p>{isPaid ? `Your R${value} was paid out.` : `Your R${value} is on its way to you.`}</p>
      <Actions>
        <Button onClick={() => void leave('reset', () => navigate(paths.home))}>HOME</Button>
      </Actions>
    </div>
  );
}
