import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { closeExit } from '../../lib/exit.ts';
import { paths } from '../../lib/paths.ts';
import { leave } from '../../offline/leave.ts';

/** The question behind the X. */
export function ExitDialog() {
  const navigate = useNavigate();
  return (
    <Dialog
      isOpen
      isQuestion
      title={t`Exit`}
      onClose={closeExit}
      actions={
        <>
          <Button look="secondary" onClick={closeExit}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="danger" onClick={() => void leave('exit', () => navigate(paths.home))}>
            <Trans>Exit</Trans>
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
