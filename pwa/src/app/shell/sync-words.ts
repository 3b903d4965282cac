import { t } from '@lingui/core/macro';
import type { QueuePhase, StorageHealth } from '../../offline/index.ts';
import { dataSize, momentOf } from '../../platform/formats.ts';

export type SyncFacts = {
  health: StorageHealth['kind'];
  phase: QueuePhase;
  left: number;
  leftBytes: number;
  /** True when something was refused, is in conflict or cannot be read. */
  hasTrouble: boolean;
  hasHeld: boolean;
  hasDraft: boolean;
  receipt: { at: string; number: string } | null;
};

type Dated = { at: string };

/** Returns the later of this tab's receipt and the newest stored receipt, which another tab may have received. */
export const laterOf = <R extends Dated>(one: R | null, other: R | undefined): R | null =>
  one && (!other || one.at > other.at) ? one : (other ?? null);

/** Returns the text of the status line, which is empty without an application. */
export function syncWords(facts: SyncFacts): string {
  switch (facts.health) {
    case 'locked':
      return '';
    case 'memory-only':
      return t`Kept only until you close this page`;
    case 'blocked':
      return t`Close the other tabs of this app`;
    case 'reload-needed':
      return t`Open this page again to continue`;
    case 'quota':
      return t`This phone is full`;
    default:
      return queueWords(facts);
  }
}

function queueWords({ phase, left, leftBytes, hasTrouble, hasHeld, hasDraft, receipt }: SyncFacts): string {
  if (hasTrouble) return t`Something needs your attention`;
  const size = dataSize(leftBytes);
  const hasDocuments = leftBytes > 0;
  switch (phase) {
    case 'paused':
      return t`Confirm it is you`;
    case 'sending':
      return hasDocuments ? t`Sending (${left} left, ${size})` : t`Sending (${left} left)`;
    case 'waiting-wifi':
      return t`Waiting for Wi-Fi (${left} left, ${size})`;
    case 'closed':
      return t`Saved on this phone until we are open (${left} left)`;
    default:
      if (left > 0)
        return hasDocuments
          ? t`Saved on this phone (${left} left, ${size})`
          : t`Saved on this phone (${left} left)`;
  }
  if (hasHeld) return t`Saved on this phone until the app is updated`;
  if (receipt) {
    const time = momentOf(receipt.at);
    const { number } = receipt;
    return t`Received ${time} · receipt ${number}`;
  }
  return hasDraft ? t`Saved on this phone` : '';
}
