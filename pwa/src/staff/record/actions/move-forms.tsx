import { eWalletFee, type LoanOption } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { type LoanAction, type LoanState, stateLabel } from '@tshepa/contracts/machine';
import { approveLoan } from '@tshepa/contracts/operations/loan/approve-loan';
import { changeLoanAmount } from '@tshepa/contracts/operations/loan/change-loan-amount';
import { changeLoanState } from '@tshepa/contracts/operations/loan/change-loan-state';
import { createPayout } from '@tshepa/contracts/operations/loan/create-payout';
import { issueManualPasscode } from '@tshepa/contracts/operations/passcode/issue-manual-passcode';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { useState } from 'react';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { type ChangeOptions, useStaffAction, useStaffCall } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { staffCall } from '../../api/session.ts';
import { useDraft } from '../../team/drafts.ts';
import { ActionForm, DonePage } from '../../ui/action-form.tsx';
import styles from '../record.module.css';
import { revert } from './decide.ts';
import { MissingProofs } from './missing-proofs.tsx';
import { NoticePreview } from './notice-preview.tsx';
import type { ActionFormProps } from './offers.ts';

type PlainMove =
  | 'approve'
  | 'revert-decline'
  | 'confirm-enrolment'
  | 'confirm-loan'
  | 'manual-override'
  | 'reject-otp';

const consequences: Record<PlainMove, string> = {
  approve: 'The loan is approved and the customer is notified.',
  'revert-decline':
    'The decline is reversed and the customer is notified. A loan that was cancelled at the provider has to be created again.',
  'confirm-enrolment':
    'You confirm the enrolment in place of the customer’s OTP. The customer can choose a payout option next.',
  'confirm-loan':
    'You confirm the loan in place of the customer and the bank. Once another manager agrees, the loan is approved.',
  'manual-override':
    'The application skips the provider’s steps from here on. The customer will need an OTP from you through chat.',
  'reject-otp':
    'Every OTP sent so far stops working. The customer needs a new one, which you give them through chat.',
};

/** The moves that need a reason, which only staff read. */
const reasonLabels: Partial<Record<PlainMove, string>> = {
  'confirm-loan': 'Reason',
  'revert-decline': 'Reason (for colleagues)',
};

type Move = { action: PlainMove; target: LoanState | undefined; reason: string };

function send({ action, target, reason }: Move, { id }: CustomerRecord, options: ChangeOptions) {
  if (action === 'approve') return staffCall(approveLoan, { id, approve: 'true' }, options);
  if (action === 'revert-decline') return revert({ id, note: reason }, options);
  const given = { ...(target ? { state: target } : {}), ...(reason ? { reason } : {}) };
  return staffCall(changeLoanState, { id, action, ...given }, options);
}

type Props = ActionFormProps & { action: PlainMove; label: string; target: LoanState | undefined };

export function MoveForm({ record, action, label, target, onClose }: Props) {
  const [typed, setTyped] = useDraft(`${action} ${record.id}`);
  const [wasTried, setWasTried] = useState(false);
  const reason = typed.trim();
  const needsReason = reasonLabels[action];
  const isMissing = needsReason !== undefined && reason === '';
  const move = useStaffAction((_: null, options) => send({ action, target, reason }, record, options), {
    record,
    done: label,
    onDone: () => {
      setTyped('');
      onClose();
    },
    problemOf: stateProblemText,
  });
  return (
    <ActionForm
      label={label}
      action={move}
      onSubmit={() => {
        setWasTried(true);
        if (!isMissing) move.run(null);
      }}
      onClose={onClose}
    >
      <p>{consequences[action]}</p>
      {action === 'confirm-loan' ? <MissingProofs record={record} /> : null}
      {needsReason ? (
        <TextInput
          id="moveReason"
          label={needsReason}
          maxLength={200}
          value={typed}
          onChange={setTyped}
          error={wasTried && isMissing ? 'Type your reason' : undefined}
        />
      ) : null}
      {action === 'revert-decline' && target ? (
        <NoticePreview notice={{ to: target, action }} language={record.language} />
      ) : null}
      <SecondManagerNote record={record} action={action} />
      {target ? (
        <p>
          New state: <strong>{stateLabel(target)}</strong>
        </p>
      ) : null}
    </ActionForm>
  );
}

export function ChangeLoanForm({ record, option, onClose }: ActionFormProps & { option: LoanOption }) {
  const { id, loan, provider_loan_id } = record.loanDistributions;
  const change = useStaffCall(changeLoanAmount, {
    record,
    done: 'Change Loan Amount',
    onDone: onClose,
    problemOf: stateProblemText,
  });
  return (
    <ActionForm
      label={`Change to ${option.label}`}
      action={change}
      onSubmit={() => change.run({ id, loanId: option.id === 1 ? '1' : '2' })}
      onClose={onClose}
    >
      <p>
        {loan
          ? `The loan changes from R${loan.value} to ${option.label}.`
          : `The loan becomes ${option.label}.`}
        {provider_loan_id ? ' The loan at the provider is cancelled and has to be created again.' : ''}
      </p>
      <SecondManagerNote record={record} action="change-loan" />
    </ActionForm>
  );
}

export function PayoutForm({ record, onClose }: ActionFormProps) {
  const { loan, payback_option, provider_loan_id: loanId, provider_loan_no } = record.loanDistributions;
  const clientId = record.enrollment?.client_id;
  const pay = useStaffCall(createPayout, {
    record,
    done: 'Create Payout',
    onDone: onClose,
    timeoutMs: 60_000,
  });
  const isEWallet = payback_option === 'e-wallet';
  const amount = loan ? loan.value - (isEWallet ? eWalletFee : 0) : undefined;
  const isReady = Boolean(clientId && loanId);
  return (
    <ActionForm
      label="Create Payout"
      action={pay}
      isDisabled={!isReady}
      problem={
        isReady
          ? undefined
          : 'The provider’s client or loan is not known yet. Close this and press Sync first.'
      }
      onSubmit={() => {
        if (clientId && loanId) pay.run({ clientId, loanId, customerId: record.id });
      }}
      onClose={onClose}
    >
      <p>
        {amount === undefined ? 'The loan' : <strong>{formatMoney(amount)}</strong>} is paid out to{' '}
        {record.firstName} {record.lastName}{' '}
        {isEWallet ? `by e-wallet to ${record.cellNo ?? 'the cell number'}` : 'by EFT'}
        {isEWallet ? ` (${formatMoney(eWalletFee)} fee taken off)` : ''}
        {!isEWallet && record.accountNumber ? `, account ending ${record.accountNumber.slice(-4)}` : ''}.
      </p>
      <p>
        Provider loan {provider_loan_no ?? loanId ?? '–'}. A payout is made once and cannot be taken back.
      </p>
      <MissingProofs record={record} />
      <SecondManagerNote record={record} action="pay-out" />
    </ActionForm>
  );
}

/** Only this dialog holds the passcode, and it is gone when the dialog closes. */
export function ManualOtpForm({ record, onClose }: ActionFormProps) {
  const [issued, setIssued] = useState<{ otp: string; expiresInSeconds: number } | null>(null);
  const issue = useStaffCall(issueManualPasscode, { record, onDone: setIssued });
  if (issued)
    return (
      <DonePage label="Done" onClose={onClose}>
        <output className={styles.code} aria-label="Manual OTP">
          {issued.otp}
        </output>
        <p>
          Give this OTP to the customer through chat. It works for {Math.round(issued.expiresInSeconds / 60)}{' '}
          minutes and is not shown again.
        </p>
      </DonePage>
    );
  return (
    <ActionForm
      label="Issue OTP"
      action={issue}
      onSubmit={() => issue.run({ id: record.id })}
      onClose={onClose}
    >
      <p>
        Make sure that you are chatting to {record.firstName ?? 'the customer'}: ask for details that only the
        customer knows. An OTP issued earlier stops working.
      </p>
    </ActionForm>
  );
}

/** Shown when the server says that this action needs a second manager. */
const SecondManagerNote = ({ record, action }: { record: CustomerRecord; action: LoanAction }) =>
  record.actions.some((offered) => offered.action === action && offered.fourEyes) ? (
    <p role="note">Another manager must confirm this before anything happens.</p>
  ) : null;
