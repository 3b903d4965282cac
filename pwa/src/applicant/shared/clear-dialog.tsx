import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = { isOpen: boolean; onClose: () => void; isBusy?: boolean; onConfirm: () => void };

/** Asks before this phone forgets an application that stays on the server. */
export const ClearDialog = (props: Props) => (
  <ConfirmDialog {...props} title={t`Clear this phone?`} confirm={t`Clear this phone`}>
    <p>
      <Trans>
        This removes your answers, documents and receipts from this phone. We keep what we have received. To
        continue later, choose "Continue on this phone" and confirm that it is you.
      </Trans>
    </p>
  </ConfirmDialog>
);
