import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ClearDialog } from '../shared/clear-dialog.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { closeExit, useExit, useLeave } from '../shared/leave.ts';

export function ExitDialog() {
  const leave = useLeave();
  const isKeptOnServer = useExit(({ effect }) => effect === 'clear-after-question');
  if (isKeptOnServer) return <ClearDialog isOpen onClose={closeExit} onConfirm={() => void leave('reset')} />;
  return (
    <ConfirmDialog
      isOpen
      title={t`Exit`}
      onClose={closeExit}
      confirm={t`Exit`}
      onConfirm={() => void leave('exit')}
    >
      <p>
        <Trans>
          Are you sure you want to Exit this Loan Application? This will delete your current progress and you
          will have to start over.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
