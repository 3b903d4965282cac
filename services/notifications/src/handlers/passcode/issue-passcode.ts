import type { Language } from '@tshepa/contracts/constants';
import { AppError } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import type { PasscodeSent } from '@tshepa/contracts/operations/shared';
import { createSingleFlight } from '@tshepa/effects';
import { serve } from '@tshepa/messaging';
import { releaseAll, takeAll } from '@tshepa/service-kit/mongo';
import type { SendResult } from '../../channels/sms/send-sms.ts';
import type { Context } from '../../context.ts';
import { codeOf, hashCode, newSeed } from '../../domain/code.ts';
import { blindIndex, keyedDigest, passcodeReference } from '../../domain/fingerprints.ts';
import { lifetimeSeconds, passcodePolicy } from '../../domain/passcode-policy.ts';
import { noNumberPrefix, putCode, type Slot, settleIssue } from '../../domain/slot.ts';
import { passcodeText } from '../../domain/texts.ts';
import type { SentKind } from '../../domain/words/index.ts';
import { ourAddressesOf } from '../../notices.ts';

type PasscodeRequest = {
  kind: SentKind;
  customerId: string;
  commandId: string;
  cellNo?: string | undefined;
  language?: Language | undefined;
  /** The session and network of the caller. Both are absent in calls of the former version. */
  sessionId?: string | undefined;
  network?: string | undefined;
};

const replyOf = (kind: SentKind): PasscodeSent => ({
  expiresInSeconds: lifetimeSeconds(kind),
  resendInSeconds: passcodePolicy.resendGapSeconds,
  attemptsLeft: passcodePolicy.attempts,
});

/** A request counts towards the limits of its phone number or, without a number, of its application. */
const counterOf = ({ config }: Context, { cellNo, customerId }: PasscodeRequest): string =>
  cellNo
    ? blindIndex(config.BLIND_INDEX_KEY, cellNo)
    : `${noNumberPrefix}${blindIndex(config.BLIND_INDEX_KEY, customerId)}`;

/** Creates and sends a passcode. Repeating the command sends nothing and returns the same reply. */
export const issuePasscode = (context: Context) => {
  // A caller may time out and retry while its first call is still running. Both calls get the same reply.
  const once = createSingleFlight();
  return serve(operations.issuePasscode, ({ kind, ...request }, { sessionId, network }) => {
    // Manual codes are passed on by staff and must never be sent by SMS.
    if (kind === 'manual')
      throw new AppError('request.invalid', { fields: [{ pointer: '/kind', message: 'Not sent by SMS' }] });
    const full = { ...request, kind, sessionId, network };
    return once(`${passcodeReference(full)}:${counterOf(context, full)}`, () => issueAndCount(context, full));
  });
};

async function issueAndCount(context: Context, request: PasscodeRequest): Promise<PasscodeSent> {
  const { kind } = request;
  try {
    const sent = await issue(context, request);
    context.countPasscode({ kind, outcome: 'sent' });
    return sent;
  } catch (error) {
    context.countPasscode({ kind, outcome: error instanceof AppError ? error.code : 'internal' });
    throw error;
  }
}

async function issue(context: Context, request: PasscodeRequest): Promise<PasscodeSent> {
  const { clock, numbers, slots, failPoint } = context;
  const { kind, customerId, commandId } = request;
  const reference = passcodeReference(request);
  const fingerprint = counterOf(context, request);

  const earlier = earlierIssue(await slots.get(kind, customerId), commandId, fingerprint);
  if (earlier === 'sent') return replyOf(kind);

  await countOrRefuse(context, request, fingerprint);
  const seed = await slots.change(kind, customerId, (slot) =>
    beginIssue(context, slot, { commandId, fingerprint }),
  );
  if (seed === undefined) return replyOf(kind);
  failPoint('notifications.after-write', 'begin-issue');

  const result = await send(context, request, { seed, fingerprint });
  await slots.change(kind, customerId, (slot) => ({
    result: undefined,
    next: settleIssue(slot, commandId, result, clock.now()),
  }));
  if (result === 'failed') {
    // The count is released only after the code is void. A send that is not counted must not allow further guesses.
    await numbers.release(fingerprint, reference);
    await releaseAll(totalsOf(context, request), clock.now());
    throw new AppError('otp.send_failed');
  }
  failPoint('notifications.after-write', 'issue');
  return replyOf(kind);
}

/** Sends the code. Without a phone number the code is treated as sent, and nobody learns it. */
async function send(
  { config, sendSms }: Context,
  request: PasscodeRequest,
  { seed, fingerprint }: { seed: string; fingerprint: string },
): Promise<SendResult> {
  const { kind, customerId, cellNo, language } = request;
  if (!cellNo) return 'sent';
  const code = codeOf(config.OTP_PEPPER, request, seed);
  const text = passcodeText({ kind, code, language }, ourAddressesOf({ config }));
  return sendSms({
    reference: passcodeReference(request),
    purpose: kind,
    fingerprint,
    customerId,
    to: cellNo,
    text,
  });
}

/** The limits over all numbers, which stop somebody who sends codes to many people. */
const totalsOf = ({ codes, config }: Context, { sessionId, network }: PasscodeRequest) => [
  ...(sessionId ? [{ counts: codes.session, key: sessionId }] : []),
  ...(network
    ? [{ counts: codes.network, key: keyedDigest(config.BLIND_INDEX_KEY, 'network', network) }]
    : []),
];

async function countOrRefuse(context: Context, request: PasscodeRequest, number: string): Promise<void> {
  const { clock, numbers } = context;
  const counted = await numbers.count(number, {
    reference: passcodeReference(request),
    kind: request.kind,
    at: clock.now(),
  });
  if (counted.decision === 'too-soon')
    throw new AppError('otp.too_soon', { retryAfterSeconds: counted.retryAfterSeconds });
  if (counted.decision === 'too-many')
    throw new AppError('otp.too_many', { retryAfterSeconds: counted.retryAfterSeconds });
  // A repeated request has been counted before.
  if (counted.decision === 'known') return;
  const retryAfterSeconds = await takeAll(totalsOf(context, request), clock.now());
  if (retryAfterSeconds === undefined) return;
  await numbers.release(number, passcodeReference(request));
  throw new AppError('otp.too_many', { retryAfterSeconds });
}

function earlierIssue(
  slot: Slot | undefined,
  commandId: string,
  fingerprint: string,
): 'none' | 'sent' | 'begun' {
  const found = slot?.issues.find((issue) => issue.commandId === commandId);
  if (!found) return 'none';
  if (found.fingerprint !== fingerprint) throw new AppError('idempotency.mismatch');
  if (found.status === 'sent' || (slot?.code?.commandId === commandId && slot.code.consumedAt)) return 'sent';
  // The code is void or was replaced by a newer code, so the request cannot be completed.
  if (!found.seed) throw new AppError('otp.send_failed');
  return 'begun';
}

type Begin = { commandId: string; fingerprint: string };
type Begun = { result: string | undefined; next?: Slot };

/** Returns the command's stored seed or a new one, or undefined when another process has sent the code. */
function beginIssue({ clock, config }: Context, slot: Slot, { commandId, fingerprint }: Begin): Begun {
  if (earlierIssue(slot, commandId, fingerprint) === 'sent') return { result: undefined };
  const now = clock.now();
  const known = slot.issues.find((issue) => issue.commandId === commandId)?.seed;
  const isOpen = slot.code?.commandId === commandId && !slot.code.voidedAt && slot.code.expiresAt > now;
  if (known && isOpen) return { result: known };
  const seed = known ?? newSeed();
  const hash = hashCode(config.OTP_PEPPER, slot, codeOf(config.OTP_PEPPER, slot, seed));
  return { result: seed, next: putCode(slot, { commandId, fingerprint, seed, hash, now }) };
}
