import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Props = {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  confirm: string;
  /** The label of the button that cancels, `Cancel` by default. */
  cancel?: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  onConfirm: () => void;
};

export const ConfirmDialog = ({
  confirm,
  cancel,
  isBusy = false,
  isDisabled = false,
  onConfirm,
  ...dialog
}: Props) => (
  <Dialog
    {...dialog}
    isQuestion
    actions={
      <>
        <Button look="secondary" onClick={dialog.onClose}>
          {cancel ?? t`Cancel`}
        </Button>
        <Button look="danger" isBusy={isBusy} disabled={isDisabled} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  />
);
