import { create } from 'zustand';
import type { Command, Draft, Receipt, UnreadCommand } from './types.ts';

type Application = {
  isLoaded: boolean;
  draft: Draft | null;
  commands: Command[];
  /** Rows of the queue that this app cannot read. */
  unread: UnreadCommand[];
  /** There is an application on this phone that cannot be opened: damaged, or its key is gone. */
  isDraftUnreadable: boolean;
};

/** The application on this phone and what of it waits to be sent, as the screens see it. */
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
  /** Commands that wait to be sent; page markers and goodbyes are not counted. */
  left: number;
  /** What sending them costs of data, in bytes; documents only, answers weigh nothing. */
  leftBytes: number;
  /** Bytes of each document that have gone out, by `blobId`, while it is being sent. */
  sent: Readonly<Record<string, number>>;
  isSending: boolean;
  /** The server's time of its last answer to a command, ISO 8601. */
  lastReceivedAt: string | null;
  /** The last receipt of this visit. */
  receipt: Receipt | null;
};

/** How far sending has come. What it says to have been received has been answered by the server. */
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
/** `isChosen`: on this visit, so that reading what an earlier one stored does not undo it. */
export const useTransferWish = create<{ wifiOnly: boolean; isChosen: boolean }>(() => ({
  wifiOnly: false,
  isChosen: false,
}));
