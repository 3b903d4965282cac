import type { CustomerRecord } from '@tshepa/contracts/entities/customer';

/** An action on a record: the record before and after it, and what was said about it. */
export type LastAnswer = { before: CustomerRecord; after: CustomerRecord; text: string };

/** Nothing is kept, so that no record outlives its screen. */
const listeners = new Set<(answer: LastAnswer) => void>();

export function tellAnswer(answer: LastAnswer): void {
  for (const listener of listeners) listener(answer);
}

/** Calls `listener` after each action on a record. The returned function stops it. */
export function onAnswer(listener: (answer: LastAnswer) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
