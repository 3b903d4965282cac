import { useIsMutating } from '@tanstack/react-query';
import type { LoanOption } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { stateLabel } from '@tshepa/contracts/machine';
import { Dialog } from '../../../ui/dialog.tsx';
import { useHalfMade } from '../../lock/half-made.ts';
import { StaffName } from '../../team/colleagues.tsx';
import { useHolder } from '../../team/holder.tsx';
import { SafePart } from '../../ui/safe-part.tsx';
import ui from '../../ui/staff.module.css';
import { ChangeStateForm } from './choice-forms.tsx';
import { CreateLoanForm } from './create-loan-form.tsx';
import { DeclineForm } from './decline-form.tsx';
import { LendForm } from './lend-form.tsx';
import { ChangeLoanForm, ManualOtpForm, MoveForm, PayoutForm } from './move-forms.tsx';
import type { ActionFormProps, DialogOffer } from './offers.ts';
import { type Decision, DecisionForm } from './pending-change.tsx';

export type OpenedAction =
  | DialogOffer
  | Decision
  | { action: 'lend'; label: string }
  | { action: 'change-loan'; label: string; option: LoanOption };

type Props = ActionFormProps & { opened: OpenedAction | null };

/** Renders the dialog of the chosen action. Each opening is a new command with its own idempotency key. */
export const ActionDialogs = ({ record, opened, onClose }: Props) => (
  <Dialog isOpen={opened !== null} title={opened?.label ?? ''} onClose={onClose}>
    {opened ? <DialogNotices record={record} /> : null}
    {opened ? (
      <SafePart>
        <FormOf record={record} opened={opened} onClose={onClose} />
      </SafePart>
    ) : null}
  </Dialog>
);

function FormOf({ opened, ...props }: ActionFormProps & { opened: OpenedAction }) {
  switch (opened.action) {
    case 'lend':
      return <LendForm {...props} label={opened.label} />;
    case 'change-loan':
      return <ChangeLoanForm {...props} option={opened.option} />;
    case 'decide-change':
      return <DecisionForm {...props} decision={opened} />;
    case 'decline':
      return <DeclineForm {...props} />;
    case 'change-state':
      return <ChangeStateForm {...props} targets={opened.targets} />;
    case 'create-loan':
      return <CreateLoanForm {...props} />;
    case 'pay-out':
      return <PayoutForm {...props} />;
    case 'issue-manual-otp':
      return <ManualOtpForm {...props} />;
    default:
      return <MoveForm {...props} action={opened.action} label={opened.label} target={opened.targets[0]} />;
  }
}

/** Warns that a colleague has the application, or that it has changed since the dialog was opened. */
function DialogNotices({ record }: { record: CustomerRecord }) {
  const holder = useHolder(record.assignee);
  const { state } = record.loanDistributions;
  const [opened] = useHalfMade(`seen ${record.id}`, () => ({ version: record.version, state }));
  // The action that this dialog sends changes the record too, but it reports its own outcome.
  const isActing = useIsMutating() > 0;
  const isChanged = record.version !== opened.version && !isActing;
  return (
    <>
      {record.assignee && holder === 'colleague' ? (
        <p className={ui.notice} role="note">
          <strong>
            <StaffName email={record.assignee.email} />
          </strong>{' '}
          has this application. Speak to them before you act on it.
        </p>
      ) : null}
      <div role="status">
        {isChanged ? (
          <p className={ui.notice}>
            This application was changed while this dialog was open
            {state === opened.state ? '' : `: it is in ${stateLabel(state)} now`}. What you typed is still
            here.
          </p>
        ) : null}
      </div>
    </>
  );
}
