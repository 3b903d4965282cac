import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { closeExit, useLeave } from '../shared/leave.ts';

export function ExitDialog() {
  const leave = useLeave();
  return (
    <Dialog
      isOpen
      isQuestion
      title={t`Exit`}
      onClose={closeExit}
      actions={
        <>
          <Button look="secondary" onClick={closeExit}>
            {t`Cancel`}
          </Button>
          <Button look="danger" onClick={() => void leave('exit')}>
            {t`Exit`}
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Are you sure you want to Exit this Loan Application? This will delete your current progress and you
          will have to start over.
        </Trans>
      </p>
    </Dialog>
  );
}
