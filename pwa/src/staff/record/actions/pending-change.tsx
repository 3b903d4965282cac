import { eWalletFee, loanOptions } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { ClosedChange, FourEyesAction, PendingChange } from '@tshepa/contracts/entities/pending-change';
import { confirmChange } from '@tshepa/contracts/operations/pending-change/confirm-change';
import { rejectChange } from '@tshepa/contracts/operations/pending-change/reject-change';
import { withdrawChange } from '@tshepa/contracts/operations/pending-change/withdraw-change';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { useState } from 'react';
import { staffMomentOf } from '../../../platform/formats.ts';
import { classNames } from '../../../ui/basics/class-names.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { type ChangeOptions, useStaffAction } from '../../api/action.ts';
import { staffCall } from '../../api/session.ts';
import { StaffName, useNameOf } from '../../team/colleagues.tsx';
import { useDraft } from '../../team/drafts.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { OnlineButton } from '../../ui/buttons.tsx';
import ui from '../../ui/staff.module.css';
import styles from '../record.module.css';
import { MissingProofs } from './missing-proofs.tsx';
import type { ActionFormProps } from './offers.ts';

type Offer = PendingChange['offers'][number];

/** A manager's decision on a pending change; its dialog opens like the dialog of any action. */
export type Decision = { action: 'decide-change'; label: string; offer: Offer; change: PendingChange };

const decisionLabels: Readonly<Record<Offer, string>> = {
  confirm: 'Confirm change',
  reject: 'Reject change',
  withdraw: 'Withdraw change',
};

const changeTitles: Readonly<Record<FourEyesAction, string>> = {
  'pay-out': 'Payout',
  'change-loan': 'Change of the loan amount',
  'manual-override': 'Manual override',
  'reject-otp': 'Reject OTP',
  'confirm-loan': 'Confirmation of the loan by hand',
};

/** Whoever confirms one of these changes is warned if the agreement or the mandate is missing. */
const proofActions: readonly FourEyesAction[] = ['confirm-loan', 'pay-out'];

export function changeText(
  { loanDistributions: { loan, payback_option } }: Pick<CustomerRecord, 'loanDistributions'>,
  { action, request }: Pick<ClosedChange, 'action' | 'request'>,
): string {
  if (action === 'pay-out') {
    const isEWallet = payback_option === 'e-wallet';
    const amount = loan ? formatMoney(loan.value - (isEWallet ? eWalletFee : 0)) : 'the loan';
    return `Payout of ${amount} by ${isEWallet ? 'e-wallet' : 'EFT'}`;
  }
  if (action === 'change-loan') {
    const wanted = loanOptions.find(({ id }) => String(id) === request.loanId)?.label ?? 'another amount';
    return loan ? `Loan amount from R${loan.value} to ${wanted}` : `Loan amount of ${wanted}`;
  }
  if (action === 'reject-otp') return 'Reject OTP: staff confirm the loan with a manual OTP from here on';
  if (action === 'confirm-loan') return `Confirm the loan by hand. Reason: ${request.reason ?? '–'}`;
  return 'Manual override: the application skips the provider’s steps from here on';
}

export const endingText = (
  { action, by, ending, endedBy }: ClosedChange,
  nameOf: (email: string) => string,
): string =>
  `${changeTitles[action]}, requested by ${nameOf(by.email)}: ${ending}${endedBy && ending !== 'withdrawn' ? ` by ${nameOf(endedBy.email)}` : ''}.`;

function send(offer: Offer, ids: { id: string; changeId: string }, note: string, change: ChangeOptions) {
  const options = { ...change, timeoutMs: 60_000 };
  if (offer === 'confirm') return staffCall(confirmChange, ids, options);
  if (offer === 'reject') return staffCall(rejectChange, { ...ids, note }, options);
  return staffCall(withdrawChange, ids, options);
}

const consequences: Readonly<Record<Offer, string>> = {
  confirm: 'The change is made now, exactly as it was requested.',
  reject: 'The change is not made. Your colleague sees your note on this record.',
  withdraw: 'The change is not made.',
};

export function DecisionForm({
  record,
  decision: { offer, label, change },
  onClose,
}: ActionFormProps & { decision: Decision }) {
  const [note, setNote] = useDraft(`reject ${change.id}`);
  const [wasTried, setWasTried] = useState(false);
  const isMissing = offer === 'reject' && note.trim() === '';
  const decide = useStaffAction(
    (_: null, options) => send(offer, { id: record.id, changeId: change.id }, note.trim(), options),
    // The version is not sent, because the decision is about this change, whatever else has happened.
    {
      record: { id: record.id },
      done: label,
      onDone: () => {
        setNote('');
        onClose();
      },
    },
  );
  return (
    <ActionForm
      label={label}
      look={offer === 'confirm' ? 'primary' : 'danger'}
      action={decide}
      onSubmit={() => {
        setWasTried(true);
        if (!isMissing) decide.run(null);
      }}
      onClose={onClose}
    >
      <p>
        <strong>{changeText(record, change)}</strong>, requested by <StaffName email={change.by.email} />.
      </p>
      <p>{consequences[offer]}</p>
      {offer === 'confirm' && proofActions.includes(change.action) ? <MissingProofs record={record} /> : null}
      {offer === 'reject' ? (
        <TextInput
          id="changeNote"
          label="Note"
          maxLength={300}
          value={note}
          onChange={setNote}
          error={wasTried && isMissing ? 'Type your reason' : undefined}
        />
      ) : null}
    </ActionForm>
  );
}

type Props = { record: CustomerRecord; onOpen: (opened: Decision) => void };

export function PendingChangePanel({ record, onOpen }: Props) {
  const { pendingChange: change, lastChange } = record;
  const nameOf = useNameOf();
  if (!change) {
    return lastChange ? (
      <p className={ui.soft} role="status">
        {endingText(lastChange, nameOf)} {staffMomentOf(lastChange.endedAt)}
        {lastChange.note ? <span className={styles.note}>{lastChange.note}</span> : null}
      </p>
    ) : null;
  }
  return (
    <section
      className={classNames(ui.row, ui.apart, ui.panel, styles.change)}
      aria-label="Waiting for a second manager"
    >
      <p role="status">
        <strong>{changeText(record, change)}</strong>
        <span className={styles.note}>
          Requested by <StaffName email={change.by.email} />, {staffMomentOf(change.at)}.{' '}
          {change.isUnderWay
            ? 'Confirmed, but the outcome is not known yet. You can safely confirm it again.'
            : 'Waiting for a second manager.'}
        </span>
      </p>
      <span className={ui.buttons}>
        {change.offers.map((offer) => (
          <OnlineButton
            key={offer}
            look={offer === 'confirm' ? 'primary' : 'secondary'}
            onClick={() => onOpen({ action: 'decide-change', label: decisionLabels[offer], offer, change })}
          >
            {decisionLabels[offer]}
          </OnlineButton>
        ))}
      </span>
    </section>
  );
}
