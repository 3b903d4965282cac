import { useSessionLost } from '../../platform/network/session-lost.ts';
import { useSiteStatus } from '../../platform/network/site-status.ts';
import { leftOf, phaseOf } from '../policy/queue-view.ts';
import { useQueue, useReceiptList } from '../state.ts';
import type { QueueItem, Receipt } from '../types.ts';
import { applications, receipts } from './wire.ts';

let queue: readonly QueueItem[] = [];
let isWaitingForWifi = false;

/** Says in one place how far sending has come; whatever it depends on calls it again. */
export function publishPhase(): void {
  const { sent, isSending } = useQueue.getState();
  const left = leftOf(queue, sent);
  const site = useSiteStatus.getState();
  useQueue.setState({
    ...left,
    phase: phaseOf({
      left: left.left,
      isSending,
      isOnline: site.isOnline,
      isOpen: site.active,
      isSessionLost: useSessionLost.getState().isLost,
      isWaitingForWifi,
    }),
  });
}

/** Reads the queue again, unless the caller has just done so. */
export async function publishQueue(read?: readonly QueueItem[]): Promise<void> {
  queue = read ?? (await applications.queue());
  publishPhase();
}

export function publishSending(change: { isSending: boolean; isWaitingForWifi?: boolean }): void {
  isWaitingForWifi = change.isWaitingForWifi ?? false;
  useQueue.setState({ isSending: change.isSending });
  publishPhase();
}

/** Bytes of a document that have gone out. */
export function publishSent(blobId: string, sentBytes: number): void {
  useQueue.setState(({ sent }) => ({ sent: { ...sent, [blobId]: sentBytes } }));
  publishPhase();
}

export const forgetSent = (blobIds: readonly string[]): void =>
  useQueue.setState(({ sent }) => ({
    sent: Object.fromEntries(Object.entries(sent).filter(([blobId]) => !blobIds.includes(blobId))),
  }));

/** Only after the server's answer has been written down. */
export function publishReceived(at: string, receipt: Receipt | null): void {
  useQueue.setState({ lastReceivedAt: at, ...(receipt ? { receipt } : {}) });
}

export async function publishReceipts(): Promise<void> {
  useReceiptList.setState({ receipts: await receipts.all() });
}
