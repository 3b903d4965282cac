import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PasscodeKind } from '@tshepa/contracts/entities/messages';
import { passcodePolicy } from './passcode-policy.ts';

type CodeSubject = { kind: PasscodeKind; customerId: string };

const codeCount = 10 ** passcodePolicy.digits;
const wordBytes = 4;
/** Random 32-bit words of at least this value are discarded, because they would make low codes more likely. */
const firstUnfairWord = Math.floor(2 ** 32 / codeCount) * codeCount;

const mac = (pepper: string, ...parts: readonly string[]) =>
  createHmac('sha256', pepper).update(JSON.stringify(parts)).digest();

export const newSeed = (): string => randomBytes(32).toString('base64url');

/**
 * Derives the code of a seed. Codes are uniformly distributed, and secret without the pepper. While the seed is stored,
 * its code can be derived again. After a crash, a request therefore goes on with the code that may have been sent.
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

/** The stored hash of a code. It includes the kind and the application, so that the code is valid nowhere else. */
export const hashCode = (pepper: string, { kind, customerId }: CodeSubject, code: string): string =>
  mac(pepper, 'hash', kind, customerId, code).toString('base64url');

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
