/** An event. The document whose change it reports holds the event until it is published. `data` has ids and states only. */
export type OutboxEvent = {
  id: string;
  subject: string;
  data: unknown;
  at: Date;
  requestId?: string | undefined;
  /** The trace step that caused the event. */
  traceparent?: string | undefined;
};

/** The waiting events of one document, and the version at which they were read. */
export type PendingDocument = { documentId: string; version: number; events: OutboxEvent[] };

/** The storage from which the relay reads events that are saved but not yet published. */
export type OutboxSource = {
  /** Documents with waiting events in the order they were pushed; only one document when its id is given. */
  pending(documentId?: string): Promise<PendingDocument[]>;
  /** Removes the published events and keeps those that were pushed after the document was read. */
  remove(published: PendingDocument): Promise<void>;
};

/** An event that one consumer could not handle, with the cause. */
export type DeadLetter = {
  eventId: string;
  durable: string;
  subject: string;
  /** The message exactly as received. */
  payload: string;
  cause: string;
  deliveries: number;
  requestId?: string | undefined;
  traceparent?: string | undefined;
  at: Date;
};

export type DeadLetters = { put(letter: DeadLetter): Promise<void> };

/** A parked event as it is stored: one per event and consumer. */
export type StoredDeadLetter = DeadLetter & { _id: string; replayedAt?: Date | undefined };

export type DeadLetterStore = DeadLetters & {
  /** Newest first. */
  list(options?: { onlyWaiting?: boolean; limit?: number }): Promise<StoredDeadLetter[]>;
  get(letterId: string): Promise<StoredDeadLetter | null>;
  markReplayed(letterId: string, at: Date): Promise<void>;
};
