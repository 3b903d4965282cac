import type { Assignee } from '@tshepa/contracts/entities/customer';
import { holderInitials, useHolder } from './holder.ts';
import styles from './holder-badge.module.css';

/** Who has an application, in a row's first cell; read out whole. */
export function HolderBadge({ assignee }: { assignee: Assignee | undefined }) {
  const holder = useHolder(assignee);
  if (!assignee || holder.kind === 'nobody') return null;
  return (
    <span
      className={styles.badge}
      data-mine={holder.kind === 'me' || undefined}
      title={`With ${assignee.email}`}
    >
      <span aria-hidden="true">{holderInitials(assignee.email)}</span>
      <span className={styles.spoken}>
        {holder.kind === 'me' ? ', with you' : `, with ${assignee.email}`}
      </span>
    </span>
  );
}
