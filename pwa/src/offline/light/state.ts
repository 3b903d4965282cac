import { create } from 'zustand';
import type { Command, Draft, Receipt, UnreadCommand } from '../types.ts';
import { useStorageHealth } from './storage-health.ts';

type Application = {
  isLoaded: boolean;
  draft: Draft | null;
  commands: Command[];
  unread: UnreadCommand[];
  /** True when an application on this phone cannot be opened, because it is damaged or its key is gone. */
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
  /** The number of commands that wait to be sent. Page markers and tombstones do not count. */
  left: number;
  /** The number of bytes of documents that are still to be sent. */
  leftBytes: number;
  /** The number of sent bytes of each document that is being sent, by `blobId`. */
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

/**
 * `isChosen` is true once the setting was chosen on this visit. Loading the stored setting must not undo that choice.
 */
export const useWifiSetting = create<{ wifiOnly: boolean; isChosen: boolean }>(() => ({
  wifiOnly: false,
  isChosen: false,
}));
export const useWifiOnly = () => useWifiSetting(({ wifiOnly }) => wifiOnly);

/** `isAsking` is true while the app asks who is using this phone. */
export const useWho = create<{ isAsking: boolean }>(() => ({ isAsking: false }));

/** Returns true until it is known that the person who uses the phone owns the data on it. */
export function useIsClosed(): boolean {
  const isAsking = useWho((who) => who.isAsking);
  return useStorageHealth(({ kind }) => kind === 'locked') || isAsking;
}
