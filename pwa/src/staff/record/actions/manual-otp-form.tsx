import { issueManualPasscode } from '@tshepa/contracts/operations/passcode/issue-manual-passcode';
import { useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { useStaffAction } from '../../api/action.ts';
import { problemText } from '../../api/problem.ts';
import { staffCall } from '../../api/session.ts';
import styles from '../../ui/dialog-form.module.css';
import { ActionForm, type ActionFormProps } from './action-form.tsx';

/** A passcode to read out through chat. It lives in this dialog only and is gone when the dialog closes. */
export function ManualOtpForm({ record, onClose }: ActionFormProps) {
  const [issued, setIssued] = useState<{ otp: string; expiresInSeconds: number } | null>(null);
  const issue = useStaffAction(
    (_: null, options) => staffCall(issueManualPasscode, { id: record.id }, options),
    {
      record,
      onDone: setIssued,
    },
  );
  if (issued)
    return (
      <div className={styles.form}>
        <output className={styles.code} aria-label="Manual OTP">
          {issued.otp}
        </output>
        <p>
          Give this OTP to the customer through chat. It works for {Math.round(issued.expiresInSeconds / 60)}{' '}
          minutes and is not shown again.
        </p>
        <div className={styles.actions}>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    );
  return (
    <ActionForm
      label="Issue OTP"
      isBusy={issue.isBusy}
      problem={issue.error ? problemText(issue.error) : undefined}
      onSubmit={() => issue.run(null)}
      onClose={onClose}
    >
      <p>
        Make sure that you are chatting to {record.firstName ?? 'the customer'}: ask for details that only the
        customer knows. An OTP issued earlier stops working.
      </p>
    </ActionForm>
  );
}
