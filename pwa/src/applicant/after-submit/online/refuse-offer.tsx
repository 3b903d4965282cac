import { t } from '@lingui/core/macro';
import { refuseOffer } from '@tshepa/contracts/operations/loan/refuse-offer';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isCode, messageOf } from '../../../platform/network/keyed-call.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { say } from '../../../ui/i18n/i18n.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { useLiveCall } from '../use-live-call.ts';

/** Lets the applicant refuse the loan, after a confirmation. `/loading` then says that nothing is owed. */
export function RefuseOffer({ customerId }: { customerId: string }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState('');
  const { run, isBusy, canCall } = useLiveCall(refuseOffer);
  const refuse = async () => {
    setError('');
    try {
      await run({ id: customerId });
      navigate(paths.loading);
    } catch (failure) {
      // Another tab has refused the offer already, or the bank's answer came first.
      if (isCode(failure, 'application.illegal_transition')) navigate(paths.loading);
      else setError(messageOf(failure));
    }
  };
  return (
    <>
      <Button look="secondary" disabled={!canCall} onClick={() => setIsAsking(true)}>
        {t`No thanks`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Say no to this loan?`}
        onClose={() => setIsAsking(false)}
        cancel={t`Keep the offer`}
        confirm={t`Yes, I say no`}
        isBusy={isBusy}
        isDisabled={!canCall}
        onConfirm={() => void refuse()}
      >
        <p>{t`The offer ends and you owe nothing. If you want a loan later, you apply again.`}</p>
        <p role="alert">{say(error)}</p>
      </ConfirmDialog>
    </>
  );
}
