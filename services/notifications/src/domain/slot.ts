import type { PasscodeKind } from '@tshepa/contracts/entities/messages';
import { isSameHash } from './code.ts';
import { lifetimeSeconds, passcodePolicy } from './passcode-policy.ts';

/** The one code of a slot that may be open. */
export type OpenCode = {
  hash: string;
  commandId: string;
  issuedAt: Date;
  expiresAt: Date;
  attempts: number;
  consumedAt?: Date;
  voidedAt?: Date;
};

/** One order to make a code. The seed is kept only while the code may have to be made again. */
export type Issue = {
  commandId: string;
  fingerprint: string;
  at: Date;
  status: 'sending' | 'sent' | 'failed';
  seed?: string;
};

/** The answer to one try; `hash` is of the code that was tried. */
export type Verdict = { commandId: string; hash: string; isRight: boolean; attemptsLeft: number };

/** All codes of one kind for one customer. One document, so issuing, trying and voiding exclude each other. */
export type Slot = {
  kind: PasscodeKind;
  customerId: string;
  code?: OpenCode;
  issues: Issue[];
  verdicts: Verdict[];
};

export type Try = { commandId: string; hash: string; now: Date };

export type TryOutcome =
  | { outcome: 'right' }
  | { outcome: 'wrong'; attemptsLeft: number }
  | { outcome: 'expired' }
  | { outcome: 'exhausted' }
  | { outcome: 'mismatch' };

/** A few years of any real use; bounds the document against floods. */
const keptEntries = 500;

export const slotIdOf = ({ kind, customerId }: Pick<Slot, 'kind' | 'customerId'>): string =>
  `${kind}:${customerId}`;

export const emptySlot = (kind: PasscodeKind, customerId: string): Slot => ({
  kind,
  customerId,
  issues: [],
  verdicts: [],
});

/**
 * One try. When `next` is given the caller must save it before it tells anybody the outcome: the count and the verdict
 * are in it, so of parallel tries only those that win the write are answered.
 */
export function tryCode(slot: Slot, { commandId, hash, now }: Try): { result: TryOutcome; next?: Slot } {
  const earlier = slot.verdicts.find((verdict) => verdict.commandId === commandId);
  if (earlier)
    return { result: isSameHash(earlier.hash, hash) ? toOutcome(earlier) : { outcome: 'mismatch' } };

  const { code } = slot;
  if (!code || code.voidedAt || code.consumedAt || code.expiresAt <= now)
    return { result: { outcome: 'expired' } };
  if (code.attempts >= passcodePolicy.attempts) return { result: { outcome: 'exhausted' } };

  const counted: OpenCode = { ...code, attempts: code.attempts + 1 };
  const isRight = isSameHash(counted.hash, hash);
  const verdict: Verdict = {
    commandId,
    hash,
    isRight,
    attemptsLeft: passcodePolicy.attempts - counted.attempts,
  };
  const next: Slot = {
    ...slot,
    code: isRight ? { ...counted, consumedAt: now } : counted,
    // The seed of a code that is used up serves nothing any more.
    issues: isRight ? slot.issues.map(withoutSeed) : slot.issues,
    verdicts: [...slot.verdicts, verdict].slice(-keptEntries),
  };
  return { result: toOutcome(verdict), next };
}

const toOutcome = ({ isRight, attemptsLeft }: Verdict): TryOutcome =>
  isRight ? { outcome: 'right' } : { outcome: 'wrong', attemptsLeft };

type NewCode = { commandId: string; fingerprint: string; seed: string; hash: string; now: Date };

/**
 * Puts a new code in place; whatever was open before is gone with it. Also how a failed issue is tried again: with the
 * code it had and the tries that are left, so that repeating an order buys no further guesses.
 */
export function putCode(slot: Slot, { commandId, fingerprint, seed, hash, now }: NewCode): Slot {
  const expiresAt = new Date(now.getTime() + lifetimeSeconds(slot.kind) * 1000);
  const others = slot.issues.filter((issue) => issue.commandId !== commandId).map(withoutSeed);
  return {
    ...slot,
    code: {
      hash,
      commandId,
      issuedAt: now,
      expiresAt,
      attempts: slot.code?.commandId === commandId ? slot.code.attempts : 0,
    },
    issues: [...others, { commandId, fingerprint, at: now, status: 'sending' as const, seed }].slice(
      -keptEntries,
    ),
  };
}

/** Notes how an issue ended. A code that was not sent opens nothing; a manual one stays to be shown again. */
export function settleIssue(slot: Slot, commandId: string, status: 'sent' | 'failed', now: Date): Slot {
  const issues = slot.issues.map((issue) => {
    if (issue.commandId !== commandId) return issue;
    return status === 'sent' && slot.kind !== 'manual'
      ? { ...withoutSeed(issue), status }
      : { ...issue, status };
  });
  const isVoided = status === 'failed' && slot.code?.commandId === commandId && !slot.code.consumedAt;
  return { ...slot, issues, ...(isVoided && slot.code ? { code: { ...slot.code, voidedAt: now } } : {}) };
}

/** Closes the open code for good: its seed goes too, so no repeated order can bring it back. */
export function voidCode(slot: Slot, now: Date): Slot | undefined {
  const { code } = slot;
  const hasSeed = slot.issues.some((issue) => issue.seed);
  const isOpen = code && !code.voidedAt && !code.consumedAt;
  if (!isOpen && !hasSeed) return undefined;
  return {
    ...slot,
    issues: slot.issues.map(withoutSeed),
    ...(code && isOpen ? { code: { ...code, voidedAt: now } } : {}),
  };
}

/** Marks whom an order without a number counts against. */
export const nobody = 'nobody:';

/** Whether the code of a slot was sent to nobody: no try at it can be more than a guess. */
export const isUnsent = ({ code, issues }: Slot): boolean =>
  issues.some(
    ({ commandId, fingerprint }) => commandId === code?.commandId && fingerprint.startsWith(nobody),
  );

const withoutSeed = ({ seed: _seed, ...issue }: Issue): Issue => issue;
