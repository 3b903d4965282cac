import { operations, type StateReply } from '@tshepa/contracts';
import type { Bus, CallOptions } from '@tshepa/messaging';
import { v5 as uuidOf } from 'uuid';

/** The namespace of the keys below; any fixed UUID would do. */
const keySpace = '0b1c6c0e-1a57-4d0b-8a55-7f0d5b6a8c11';

/**
 * Adds the note of a decision that a service of the former build has made without it. A repeated call adds the note once,
 * because its key is derived from the key of the decision.
 */
export function noteApart(
  bus: Bus,
  { id, note }: { id: string; note: string },
  { ifMatch: _former, device: _none, idempotencyKey, ...options }: CallOptions,
): Promise<StateReply> {
  const key = idempotencyKey ? { idempotencyKey: uuidOf(idempotencyKey, keySpace) } : {};
  return bus.request(operations.addNote, { id, text: note }, { ...options, ...key });
}
