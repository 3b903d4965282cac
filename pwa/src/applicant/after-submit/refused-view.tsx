import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Actions, Page } from '../../ui/basics/page.tsx';
import { Spot } from '../../ui/basics/spot.tsx';
import { useFinalScreen, useLeave } from '../shared/leave.ts';

/** Says that a refused offer costs nothing, even if the provider has not ended its loan yet. */
export function RefusedView({ customerId, children }: { customerId: string; children: ReactNode }) {
  useFinalScreen();
  const leave = useLeave();
  return (
    <Page title={t`You said no to this loan`} picture={<Spot icon="check" />}>
      <p>{t`You owe nothing. You can apply again whenever you want.`}</p>
      <p>{t`If your bank still asks you to accept a debit order for this loan, decline it.`}</p>
      {children}
      <Actions>
        <Button onClick={() => void leave('reset', customerId)}>{t`Home`}</Button>
      </Actions>
    </Page>
  );
}
