import type { Command, CommandKind, Receipt } from '../types.ts';

/** Nobody needs proof of a page marker or a tombstone. */
const withoutReceipt: readonly CommandKind[] = ['progress', 'exit', 'reset'];

/**
 * Makes the receipt for a delivered command out of the server's reply: the record and its new version, else the bureau's
 * reference. Null when the reply has neither: a number is never made up.
 */
export function receiptOf(command: Command, reply: unknown, at: string): Receipt | null {
  const { id, customerId, kind, step } = command;
  if (withoutReceipt.includes(kind) || typeof reply !== 'object' || reply === null) return null;
  const number = numberOf(customerId, reply);
  return number ? { id, customerId, number, kind, step, at } : null;
}

function numberOf(customerId: string, reply: object): string | null {
  // The end of a record's id is random; its beginning is a time, which is alike for many records.
  if ('version' in reply && typeof reply.version === 'number')
    return `${customerId.slice(-8).toUpperCase()}-${reply.version}`;
  return 'clientRef' in reply && typeof reply.clientRef === 'string' && reply.clientRef
    ? reply.clientRef
    : null;
}
