import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { assignApplication } from '@tshepa/contracts/operations/team/assign-application';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { useStaffAction } from '../api/action.ts';
import { problemText } from '../api/problem.ts';
import { staffCall } from '../api/session.ts';
import { Problem } from '../ui/problem.tsx';
import styles from './assignment.module.css';
import { type Holder, useHolder } from './holder.ts';

type Wish = { take?: true; release?: true };

const offers: Record<Holder['kind'], { label: string; wish: Wish }> = {
  nobody: { label: 'Take', wish: {} },
  me: { label: 'Release', wish: { release: true } },
  colleague: { label: 'Take over', wish: { take: true } },
};

const nameOf = (holder: Holder) =>
  holder.kind === 'colleague' ? holder.email : holder.kind === 'me' ? 'you' : 'nobody';

/** Who has the application, and the one thing to do about it. */
export function Assignment({ record }: { record: CustomerRecord }) {
  const isOnline = useSiteStatus((status) => status.isOnline);
  const holder = useHolder(record.assignee);
  const { label, wish } = offers[holder.kind];
  // Taking from a colleague stands on what was seen; taking what is free does not, because whoever is first has it.
  const { id, version } = record;
  const assign = useStaffAction(
    (_: null, options) => staffCall(assignApplication, { id, ...wish }, options),
    {
      record: wish.take ? { id, version } : { id },
    },
  );
  return (
    <div className={styles.assignment}>
      <span role="status">
        With: <strong>{nameOf(holder)}</strong>
      </span>
      <Button
        look="secondary"
        className={styles.button}
        isBusy={assign.isBusy}
        disabled={!isOnline}
        onClick={() => assign.run(null)}
      >
        {label}
      </Button>
      <Problem problem={assign.error ? problemText(assign.error) : undefined} />
    </div>
  );
}
