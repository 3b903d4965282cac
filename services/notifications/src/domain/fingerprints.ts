import { createHash, createHmac } from 'node:crypto';

/** Stands for a phone number where it must be recognised and not read. */
export const blindIndex = (key: string, cellNo: string): string =>
  createHmac('sha256', key).update(`cellNo:${cellNo}`).digest('base64url');

/** A short stable name for text of any length and alphabet. */
export const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);

/** Tells content from other content without giving either away, not even to somebody who guesses it. */
export const keyedDigest = (key: string, ...parts: readonly string[]): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['content', ...parts]))
    .digest('base64url');

/** A command id as part of a reference: as it is when it is short and plain, else a name for it. */
export const referencePart = (commandId: string): string =>
  /^[\w-]{1,64}$/.test(commandId) ? commandId : digest(commandId);

/** The name of the SMS that carries a passcode. */
export const passcodeReference = (order: { kind: string; customerId: string; commandId: string }): string =>
  `passcode:${order.kind}:${order.customerId}:${referencePart(order.commandId)}`;
