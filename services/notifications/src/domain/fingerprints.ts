import { createHash, createHmac } from 'node:crypto';

/** Returns a keyed hash that identifies a phone number without revealing it. */
export const blindIndex = (key: string, cellNo: string): string =>
  createHmac('sha256', key).update(`cellNo:${cellNo}`).digest('base64url');

export const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);

/** Returns a keyed hash of content. Without the key, nobody can confirm a guess of the content. */
export const keyedDigest = (key: string, ...parts: readonly string[]): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['content', ...parts]))
    .digest('base64url');

/** Returns a command id as part of a reference: unchanged when it is short and plain, and hashed otherwise. */
const referencePart = (commandId: string): string =>
  /^[\w-]{1,64}$/.test(commandId) ? commandId : digest(commandId);

type PasscodeCommand = { kind: string; customerId: string; commandId: string };

export const passcodeReference = ({ kind, customerId, commandId }: PasscodeCommand): string =>
  `passcode:${kind}:${customerId}:${referencePart(commandId)}`;
