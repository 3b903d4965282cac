import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { Actions } from '../../../ui/basics/page.tsx';
import { Notice } from '../../../ui/forms/notice.tsx';

type Props = { label: string; isBusy: boolean; onConfirm: () => void; children: ReactNode };

export function ConfirmedButton({ label, isBusy, onConfirm, children }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked)
    return (
      <Button look="secondary" onClick={() => setIsAsked(true)}>
        {label}
      </Button>
    );
  return (
    <Notice tone="warning" isStatus>
      {children}
      <Actions>
        <Button look="secondary" onClick={() => setIsAsked(false)}>
          {t`No, leave it as it is`}
        </Button>
        <Button isBusy={isBusy} onClick={onConfirm}>
          {label}
        </Button>
      </Actions>
    </Notice>
  );
}
