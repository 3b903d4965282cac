import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { closeExit, leave } from '../shared/leave.ts';

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
            {t`Cancel`}
          </Button>
          <Button look="danger" onClick={() => void leave('exit', () => navigate(paths.home))}>
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
