import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PasscodeKind } from '@tshepa/contracts/rpc/notifications';
import { passcodePolicy } from './passcode-policy.ts';

export type CodeSubject = { kind: PasscodeKind; customerId: string };

const codeCount = 10 ** passcodePolicy.digits;
const wordBytes = 4;
/** Words from here on would make the low codes likelier than the high ones. */
const firstUnfairWord = Math.floor(2 ** 32 / codeCount) * codeCount;

const mac = (pepper: string, ...parts: readonly string[]) =>
  createHmac('sha256', pepper).update(JSON.stringify(parts)).digest();

/** Fresh randomness for one code. */
export const newSeed = (): string => randomBytes(32).toString('base64url');

/**
 * The code that belongs to a seed: uniform, and secret without the pepper. Because it can be made again while its seed
 * is kept, an issue that a crash cut short ends with the code that may already be on its way to the customer.
 */
export function codeOf(pepper: string, { kind, customerId }: CodeSubject, seed: string): string {
  for (let round = 0; ; round += 1) {
    const bytes = mac(pepper, 'code', kind, customerId, seed, String(round));
    for (let offset = 0; offset + wordBytes <= bytes.length; offset += wordBytes) {
      const word = bytes.readUInt32BE(offset);
      if (word < firstUnfairWord) return String(word % codeCount).padStart(passcodePolicy.digits, '0');
    }
  }
}

/** What is stored of a code. The kind and the customer are part of it, so a code fits nowhere else. */
export const hashCode = (pepper: string, { kind, customerId }: CodeSubject, code: string): string =>
  mac(pepper, 'hash', kind, customerId, code).toString('base64url');

/** Compares two hashes in a time that does not depend on where they differ. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
