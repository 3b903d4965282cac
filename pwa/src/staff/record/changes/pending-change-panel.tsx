import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { momentOf } from '../../../platform/formats.ts';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { changeText, type Decision, decisionLabels, endingText } from './change-words.ts';
import styles from './pending-change-panel.module.css';

type Props = { record: CustomerRecord; onOpen: (opened: Decision) => void };

/** The pending change, or the outcome of the last one. */
export function PendingChangePanel({ record, onOpen }: Props) {
  const isOnline = useSiteStatus((status) => status.isOnline);
  const { pendingChange: change, lastChange } = record;
  if (!change) {
    return lastChange ? (
      <p className={styles.ended} role="status">
        {endingText(lastChange)} {momentOf(lastChange.endedAt)}
        {lastChange.note ? <span className={styles.note}>{lastChange.note}</span> : null}
      </p>
    ) : null;
  }
  return (
    <section className={styles.panel} aria-label="Waits for a second manager">
      <p role="status">
        <strong>{changeText(record, change)}</strong>
        <span className={styles.note}>
          Asked for by {change.by.email}, {momentOf(change.at)}.{' '}
          {change.isUnderWay
            ? 'Confirmed; the outcome is not known yet. It is safe to confirm it again.'
            : 'Waits for a second manager.'}
        </span>
      </p>
      <span className={styles.buttons}>
        {change.offers.map((offer) => (
          <Button
            key={offer}
            look={offer === 'confirm' ? 'primary' : 'secondary'}
            disabled={!isOnline}
            onClick={() => onOpen({ action: 'decide-change', label: decisionLabels[offer], offer, change })}
          >
            {decisionLabels[offer]}
          </Button>
        ))}
      </span>
    </section>
  );
}
