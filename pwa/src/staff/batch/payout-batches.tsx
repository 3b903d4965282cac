import type { PayoutBatch } from '@tshepa/contracts/entities/batch';
import { listPayoutBatches } from '@tshepa/contracts/operations/batch/list-payout-batches';
import { formatMoney } from '@tshepa/contracts/rules/money';
import { memo } from 'react';
import { useAuth } from '../../platform/session/auth.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { staffKeys, useStaffQuery } from '../api/query.ts';
import { useHalfMade } from '../lock/half-made.ts';
import { useNameOf } from '../team/colleagues.tsx';
import { useQueues } from '../team/use-queues.ts';
import { OnlineButton } from '../ui/buttons.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import ui from '../ui/staff.module.css';

const PayoutDialog = lazyPart(() => import('./payout-dialog.tsx'), 'PayoutDialog');

const askedText = ({ rows, total, by, offers }: PayoutBatch, nameOf: (email: string) => string): string => {
  const who = offers.includes('withdraw') ? 'You asked' : `${nameOf(by.email)} asks`;
  return `${who} to pay out ${rows.length === 1 ? 'one loan' : `${rows.length} loans`}, ${formatMoney(total)} in all.`;
};

/** Shows managers the batches of payouts that wait for a second manager. */
export const PayoutBatches = memo(function PayoutBatches() {
  const isManager = useAuth(({ user }) => user?.role === 'manager');
  const queues = useQueues();
  const nameOf = useNameOf();
  const waiting = queues.data?.queues.find(({ queue }) => queue === 'second-eyes')?.count ?? 0;
  const { data } = useStaffQuery(
    staffKeys.payoutBatches,
    listPayoutBatches,
    {},
    { enabled: isManager && waiting > 0 },
  );
  const [opened, setOpened] = useHalfMade<PayoutBatch | null>('payouts', () => null);
  const batches = waiting > 0 ? (data?.batches ?? []) : [];
  return (
    <>
      {batches.length > 0 ? (
        <ul className={ui.list} aria-label="Payouts that wait for a second manager">
          {batches.map((batch) => (
            <li
              key={`${batch.batchId} ${batch.by.staffId}`}
              className={classNames(ui.row, ui.apart, ui.panel)}
            >
              <p>{askedText(batch, nameOf)}</p>
              <OnlineButton look="secondary" className={ui.narrow} onClick={() => setOpened(batch)}>
                {batch.offers.includes('withdraw') ? 'Look' : 'Look and decide'}
              </OnlineButton>
            </li>
          ))}
        </ul>
      ) : null}
      <Dialog isOpen={opened !== null} title="Payouts" onClose={() => setOpened(null)}>
        {opened ? <PayoutDialog batch={opened} onClose={() => setOpened(null)} /> : null}
      </Dialog>
    </>
  );
});
