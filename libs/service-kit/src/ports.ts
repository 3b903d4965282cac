/** An event that waits in the document whose change it reports. `data` carries ids and states, never a person. */
export type OutboxEvent = {
  id: string;
  subject: string;
  data: unknown;
  at: Date;
  requestId?: string | undefined;
  /** The step of a trace that it happened in. */
  traceparent?: string | undefined;
};

/** All that waits in one document, and the version at which it was read. */
export type PendingDocument = { documentId: string; version: number; events: OutboxEvent[] };

/** Where the relay finds events that were saved and not yet published. */
export type OutboxSource = {
  /** Documents with waiting events, in the order the events were pushed; of one document when its id is given. */
  pending(documentId?: string): Promise<PendingDocument[]>;
  /** Takes out what was published; what came after it was read stays. */
  remove(published: PendingDocument): Promise<void>;
};

/** An event given up by one consumer, with the cause. */
export type DeadLetter = {
  eventId: string;
  durable: string;
  subject: string;
  /** The message as it came. */
  payload: string;
  cause: string;
  deliveries: number;
  requestId?: string | undefined;
  traceparent?: string | undefined;
  at: Date;
};

export type DeadLetters = { put(letter: DeadLetter): Promise<void> };
