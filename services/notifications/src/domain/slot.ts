import type { PasscodeKind } from '@tshepa/contracts/entities/messages';
import { isSameHash } from './code.ts';
import { lifetimeSeconds, passcodePolicy } from './passcode-policy.ts';

type OpenCode = {
  hash: string;
  commandId: string;
  issuedAt: Date;
  expiresAt: Date;
  attempts: number;
  consumedAt?: Date;
  voidedAt?: Date;
};

/** One request for a code. The seed is stored only while the code may have to be derived again. */
type Issue = {
  commandId: string;
  fingerprint: string;
  at: Date;
  status: 'sending' | 'sent' | 'failed';
  seed?: string;
};

/**
 * The result of one try. `hash` identifies the code that was tried, and `fingerprint` the number that the code was sent
 * to.
 */
type Verdict = {
  commandId: string;
  hash: string;
  fingerprint?: string | undefined;
  isRight: boolean;
  attemptsLeft: number;
};

/** All codes of one kind for one application, in one document, so that parallel changes exclude each other. */
export type Slot = {
  kind: PasscodeKind;
  customerId: string;
  code?: OpenCode;
  issues: Issue[];
  verdicts: Verdict[];
};

type Try = {
  commandId: string;
  hash: string;
  now: Date;
  /** The fingerprint of the number that the code must have been sent to. Without it, any number is accepted. */
  fingerprint?: string | undefined;
};

export type TryOutcome =
  | { outcome: 'right' }
  | { outcome: 'wrong'; attemptsLeft: number }
  | { outcome: 'expired' }
  | { outcome: 'exhausted' }
  | { outcome: 'mismatch' };

/** Limits the size of the document; normal use stays below it for years. */
const maximumEntries = 500;

/** Judges one try. The caller must store `next` before it reports the result, so that parallel tries stay limited. */
export function tryCode(
  slot: Slot,
  { commandId, hash, now, fingerprint }: Try,
): { result: TryOutcome; next?: Slot } {
  // Whoever changes the number must not confirm the new number with a code that was sent to the former number.
  const isOf = (sentTo: string | undefined) => !fingerprint || !sentTo || sentTo === fingerprint;
  const earlier = slot.verdicts.find((verdict) => verdict.commandId === commandId);
  if (earlier) {
    const isSame = isSameHash(earlier.hash, hash) && isOf(earlier.fingerprint);
    return { result: isSame ? toOutcome(earlier) : { outcome: 'mismatch' } };
  }

  const { code } = slot;
  const sentTo = slot.issues.find((issue) => issue.commandId === code?.commandId)?.fingerprint;
  if (!code || code.voidedAt || code.consumedAt || code.expiresAt <= now || !isOf(sentTo))
    return { result: { outcome: 'expired' } };
  if (code.attempts >= passcodePolicy.attempts) return { result: { outcome: 'exhausted' } };

  const counted: OpenCode = { ...code, attempts: code.attempts + 1 };
  const isRight = isSameHash(counted.hash, hash);
  const attemptsLeft = passcodePolicy.attempts - counted.attempts;
  const verdict: Verdict = { commandId, hash, fingerprint: sentTo, isRight, attemptsLeft };
  const next: Slot = {
    ...slot,
    code: isRight ? { ...counted, consumedAt: now } : counted,
    issues: isRight ? slot.issues.map(withoutSeed) : slot.issues,
    verdicts: [...slot.verdicts, verdict].slice(-maximumEntries),
  };
  return { result: toOutcome(verdict), next };
}

const toOutcome = ({ isRight, attemptsLeft }: Verdict): TryOutcome =>
  isRight ? { outcome: 'right' } : { outcome: 'wrong', attemptsLeft };

type NewCode = { commandId: string; fingerprint: string; seed: string; hash: string; now: Date };

/**
 * Opens a code. A failed request that is repeated keeps its code and its remaining tries, so that it allows no further
 * guesses.
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
      -maximumEntries,
    ),
  };
}

/**
 * Records the outcome of a request. A code that was not sent becomes void. The seed of a manual code stays, so that the
 * code can be returned again.
 */
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

/** Voids the open code permanently, including its seed, so that no repeated request can restore it. */
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

/** The prefix of the fingerprint of a request without a phone number. */
export const noNumberPrefix = 'nobody:';

/** Returns true when the code was requested without a phone number, so that every try is a guess. */
export const isUnsent = ({ code, issues }: Slot): boolean =>
  issues.some(
    ({ commandId, fingerprint }) => commandId === code?.commandId && fingerprint.startsWith(noNumberPrefix),
  );

const withoutSeed = ({ seed: _seed, ...issue }: Issue): Issue => issue;
