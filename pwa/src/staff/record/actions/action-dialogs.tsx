import type { LoanOption } from '@tshepa/contracts/constants';
import { useEffect, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogNotices } from '../../team/dialog-notices.tsx';
import { DecisionForm } from '../changes/decision-form.tsx';
import type { Decision } from '../changes/decisions.ts';
import type { ActionFormProps } from './action-form.tsx';
import { BudgetForm } from './budget-form.tsx';
import { ChangeLoanForm } from './change-loan-form.tsx';
import { ChangeStateForm } from './change-state-form.tsx';
import { CreateLoanForm } from './create-loan-form.tsx';
import { DeclineForm } from './decline-form.tsx';
import { ManualOtpForm } from './manual-otp-form.tsx';
import { MoveForm } from './move-form.tsx';
import type { Offer } from './offers.ts';
import { PayoutForm } from './payout-form.tsx';

export type OpenedAction = Offer | Decision | { action: 'change-loan'; option: LoanOption };

type Props = ActionFormProps & { opened: OpenedAction | null };

const titleOf = (opened: OpenedAction | null) =>
  opened === null ? '' : opened.action === 'change-loan' ? 'Change Loan Amount' : opened.label;

/** The dialog of whichever action was chosen. Each opening is a new command with a key of its own. */
export function ActionDialogs({ record, opened, onClose }: Props) {
  // The title stays while the dialog closes, or a screen reader would read an empty one.
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (opened) setTitle(titleOf(opened));
  }, [opened]);
  return (
    <Dialog isOpen={opened !== null} title={titleOf(opened) || title} onClose={onClose}>
      {opened ? <DialogNotices record={record} /> : null}
      {opened ? <ActionForm record={record} opened={opened} onClose={onClose} /> : null}
    </Dialog>
  );
}

function ActionForm({ record, opened, onClose }: ActionFormProps & { opened: OpenedAction }) {
  const shared = { record, onClose };
  switch (opened.action) {
    case 'change-loan':
      return <ChangeLoanForm {...shared} option={opened.option} />;
    case 'decide-change':
      return <DecisionForm {...shared} decision={opened} />;
    case 'decline':
      return <DeclineForm {...shared} />;
    case 'change-state':
      return <ChangeStateForm {...shared} targets={opened.targets} />;
    case 'create-budget':
      return <BudgetForm {...shared} />;
    case 'create-loan':
      return <CreateLoanForm {...shared} />;
    case 'pay-out':
      return <PayoutForm {...shared} />;
    case 'issue-manual-otp':
      return <ManualOtpForm {...shared} />;
    default:
      return <MoveForm {...shared} action={opened.action} label={opened.label} target={opened.targets[0]} />;
  }
}
