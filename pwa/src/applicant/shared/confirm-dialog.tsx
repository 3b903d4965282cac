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
  isBusy?: boolean;
  onConfirm: () => void;
};

export const ConfirmDialog = ({ confirm, isBusy = false, onConfirm, ...dialog }: Props) => (
  <Dialog
    {...dialog}
    isQuestion
    actions={
      <>
        <Button look="secondary" onClick={dialog.onClose}>
          {t`Cancel`}
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  />
);
