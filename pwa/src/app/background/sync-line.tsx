import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  needsAttention,
  useApplication,
  useQueue,
  useReceipts,
  useStorageHealth,
} from '../../offline/index.ts';
import { dataSize } from '../../platform/formats.ts';
import { paths } from '../../platform/paths.ts';
import { laterOf, syncWords } from '../shell/sync-words.ts';
import styles from './sync-line.module.css';

/**
 * Returns `leftBytes` as it was when `key` last changed. The text is read out whenever it changes, so only the bar shows
 * the progress within a document.
 */
function useSteadyBytes(key: string, leftBytes: number): number {
  const seen = useRef({ key, leftBytes });
  if (seen.current.key !== key) seen.current = { key, leftBytes };
  return seen.current.leftBytes;
}

/** Shows the state of the application in one line under the header, with a link to the page that has the details. */
export function SyncLine() {
  const { phase, left, leftBytes, sent, receipt } = useQueue();
  const { draft, commands, unread, isDraftUnreadable } = useApplication();
  const health = useStorageHealth(({ kind }) => kind);
  const [newest] = useReceipts();
  const steadyBytes = useSteadyBytes(`${phase} ${left} ${leftBytes > 0}`, leftBytes);
  const words = syncWords({
    health,
    phase,
    left,
    leftBytes: steadyBytes,
    hasTrouble:
      commands.some(needsAttention) ||
      // A refused application is open again, so an earlier receipt no longer describes its state.
      (draft?.submitError ?? null) !== null ||
      unread.some(({ state }) => state === 'unreadable') ||
      isDraftUnreadable,
    hasHeld: [...commands, ...unread].some(({ state }) => state === 'held'),
    hasDraft: draft !== null,
    receipt: laterOf(receipt, newest),
  });
  const sentBytes = Object.values(sent).reduce((sum, bytes) => sum + bytes, 0);
  return (
    <>
      <span role="status" className={styles.words}>
        {words ? (
          <Link to={paths.notification} className={styles.link}>
            {words}
          </Link>
        ) : null}
      </span>
      {phase === 'sending' && leftBytes > 0 ? (
        <Bar sentBytes={sentBytes} allBytes={sentBytes + leftBytes} />
      ) : null}
    </>
  );
}

function Bar({ sentBytes, allBytes }: { sentBytes: number; allBytes: number }) {
  const sent = dataSize(sentBytes);
  const all = dataSize(allBytes);
  return (
    <span className={styles.upload}>
      <progress
        className={styles.bar}
        value={sentBytes}
        max={allBytes}
        aria-label={t`Documents sent`}
        aria-valuetext={t`${sent} of ${all}`}
      />
      <span aria-hidden="true">{t`${sent} of ${all}`}</span>
    </span>
  );
}
