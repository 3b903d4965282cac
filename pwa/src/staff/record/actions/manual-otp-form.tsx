import { issueManualPasscode } from '@tshepa/contracts/operations/passcode/issue-manual-passcode';
import { useState } from 'react';
import { useStaffCall } from '../../api/action.ts';
import { ActionForm, DonePage } from '../../ui/action-form.tsx';
import styles from '../../ui/dialog-form.module.css';
import type { ActionFormProps } from './offers.ts';

/** Issues a passcode to give through chat. It is held by this dialog only and is gone when the dialog closes. */
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
