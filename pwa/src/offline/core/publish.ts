import { useSessionLost, useSiteStatus } from '../../platform/status/site-status.ts';
import { useQueue, useReceiptList } from '../light/state.ts';
import { leftOf, phaseOf } from '../policy/queue-view.ts';
import type { QueueItem, Receipt } from '../types.ts';
import { applications, receipts } from './storage.ts';

let queue: readonly QueueItem[] = [];
let isWaitingForWifi = false;

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

export async function publishQueue(read?: readonly QueueItem[]): Promise<void> {
  queue = read ?? (await applications.queue());
  publishPhase();
}

export function publishSending(isSending: boolean, waitsForWifi = false): void {
  isWaitingForWifi = waitsForWifi;
  useQueue.setState({ isSending });
  publishPhase();
}

/** Shows the progress of a document. `sentBytes` is the number of its bytes that have been sent. */
export function publishSent(blobId: string, sentBytes: number): void {
  useQueue.setState(({ sent }) => ({ sent: { ...sent, [blobId]: sentBytes } }));
  publishPhase();
}

/**
 * Shows that the server has received a command. Call it only after the reply has been stored. `sentIds` names the
 * documents that are no longer being sent.
 */
export async function publishDelivery(
  at: string,
  receipt: Receipt | null,
  sentIds: readonly string[],
): Promise<void> {
  useQueue.setState(({ sent }) => ({
    lastReceivedAt: at,
    ...(receipt ? { receipt } : {}),
    sent: Object.fromEntries(Object.entries(sent).filter(([blobId]) => !sentIds.includes(blobId))),
  }));
  if (receipt) await publishReceipts();
}

export async function publishReceipts(): Promise<void> {
  useReceiptList.setState({ receipts: await receipts.all() });
}
