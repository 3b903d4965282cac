import type { Command, Receipt } from '../types.ts';

/** Page markers and goodbyes are nothing that anybody asks a proof of. */
const withReceipt: readonly string[] = [
  'personal',
  'save',
  'consent',
  'banking',
  'statements',
  'payslip',
  'submit',
];

/**
 * The receipt for a delivered command, out of the server's own answer: the record and the version that the change made
 * of it, else the bureau's reference. Nothing when the answer names neither: a number is never made up.
 */
export function receiptOf(command: Command, reply: unknown, at: string): Receipt | null {
  if (!withReceipt.includes(command.kind) || typeof reply !== 'object' || reply === null) return null;
  const number = numberOf(command.customerId, reply);
  if (!number) return null;
  const { id, customerId, kind, step } = command;
  return { id, customerId, number, kind, step, at };
}

function numberOf(customerId: string, reply: object): string | null {
  // The end of a record's id is random; its beginning is the time, and looks alike for many.
  if ('version' in reply && typeof reply.version === 'number')
    return `${customerId.slice(-8).toUpperCase()}-${reply.version}`;
  return 'clientRef' in reply && typeof reply.clientRef === 'string' && reply.clientRef
    ? reply.clientRef
    : null;
}
