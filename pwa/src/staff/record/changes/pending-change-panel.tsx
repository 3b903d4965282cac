import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { momentOf } from '../../../platform/formats/moments.ts';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { changeText, endingText } from './change-words.ts';
import { type Decision, decisionLabels, decisionOn } from './decisions.ts';
import styles from './pending-change-panel.module.css';

type Props = { record: CustomerRecord; onOpen: (opened: Decision) => void };

const states = {
  waiting: 'Waits for a second manager.',
  underWay: 'Confirmed; the outcome is not known yet. Confirming it again does nothing twice.',
} as const;

/** What waits for a second manager, or how the last such change ended. */
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
          {change.isUnderWay ? states.underWay : states.waiting}
        </span>
      </p>
      <span className={styles.buttons}>
        {change.offers.map((offer) => (
          <Button
            key={offer}
            look={offer === 'confirm' ? 'primary' : 'secondary'}
            disabled={!isOnline}
            onClick={() => onOpen(decisionOn(change, offer))}
          >
            {decisionLabels[offer]}
          </Button>
        ))}
      </span>
    </section>
  );
}
