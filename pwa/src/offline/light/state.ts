import { create } from 'zustand';
import type { Command, Draft, Receipt, UnreadCommand } from '../types.ts';

type Application = {
  isLoaded: boolean;
  draft: Draft | null;
  commands: Command[];
  unread: UnreadCommand[];
  /** An application on this phone cannot be opened: it is damaged, or its key is gone. */
  isDraftUnreadable: boolean;
};

export const useApplication = create<Application>(() => ({
  isLoaded: false,
  draft: null,
  commands: [],
  unread: [],
  isDraftUnreadable: false,
}));

export type QueuePhase = 'idle' | 'sending' | 'offline' | 'paused' | 'closed' | 'waiting-wifi';

export type Queue = {
  phase: QueuePhase;
  /** Commands that wait to be sent; page markers and tombstones are not counted. */
  left: number;
  /** The data that sending them costs, in bytes; only documents count. */
  leftBytes: number;
  /** Bytes of each document that have gone out, by `blobId`, while it is being sent. */
  sent: Readonly<Record<string, number>>;
  isSending: boolean;
  /** The server's time of its last reply to a command, ISO 8601. */
  lastReceivedAt: string | null;
  receipt: Receipt | null;
};

/** The progress of sending. It shows nothing as received before the server has replied. */
export const useQueue = create<Queue>(() => ({
  phase: 'idle',
  left: 0,
  leftBytes: 0,
  sent: {},
  isSending: false,
  lastReceivedAt: null,
  receipt: null,
}));

export const useReceiptList = create<{ receipts: Receipt[] }>(() => ({ receipts: [] }));
/** The receipts of this application, newest first. */
export const useReceipts = () => useReceiptList(({ receipts }) => receipts);

/** `isChosen` means chosen on this visit, so that loading the stored setting does not undo it. */
export const useWifiSetting = create<{ wifiOnly: boolean; isChosen: boolean }>(() => ({
  wifiOnly: false,
  isChosen: false,
}));
export const useWifiOnly = () => useWifiSetting(({ wifiOnly }) => wifiOnly);
