import type { SavePayload } from '@tshepa/contracts/entities/customer';
import type { Command, Draft, Outcome, StoredError } from '../types.ts';
import { waitMs } from './back-off.ts';
import { layOver } from './merge.ts';
import { filesOf } from './plan.ts';
import { receiptOf } from './receipt.ts';
import { isRepair, repairOf } from './repair.ts';
import { adoptExpected } from './sequence.ts';
import type { Snapshot, Write } from './snapshot.ts';

export type SettleContext = {
  /** The phone's clock, in milliseconds. */
  now: number;
  /** From 0 to 1. */
  random: number;
  /** The server's time, ISO 8601. */
  serverTime: string;
  build: string;
  newId: () => string;
};

const nothing: Write = {};
const timeOf = ({ now }: SettleContext) => new Date(now).toISOString();

/** What an outcome changes on the phone. A command that is gone meanwhile (the phone was cleared) changes nothing. */
export function settle(snapshot: Snapshot, sent: Command, outcome: Outcome, context: SettleContext): Write {
  const command = snapshot.commands.find(({ id }) => id === sent.id);
  if (!command) return nothing;
  const { draft } = snapshot;
  switch (outcome.kind) {
    case 'delivered': {
      const receipt = receiptOf(command, outcome.reply, context.serverTime);
      const next = draft && afterDelivery(draft, command, sent.seq, outcome);
      return {
        ...(next ? { draft: next } : {}),
        ...(next && isOvertaken(snapshot, command, outcome.reply)
          ? { put: repairOf(next, { order: command.order, newId: context.newId, now: timeOf(context) }) }
          : {}),
        ...(receipt ? { receipt } : {}),
        removeIds: [command.id],
        dropFiles: filesOf(command).map(({ blobId }) => blobId),
      };
    }
    case 'moved':
      return { removeIds: [command.id] };
    case 'stopped':
      return {
        ...(draft ? { draft: { ...draft, verdict: outcome.verdict } } : {}),
        removeIds: [...snapshot.commands, ...snapshot.unread].map(({ id }) => id),
      };
    case 'rejected':
      return {
        ...afterRefusal(snapshot, command, outcome.error),
        ...(draft && outcome.tookPlace && sent.seq !== null
          ? { draft: { ...draft, ackedSeq: sent.seq } }
          : {}),
      };
    case 'retry': {
      const notBefore = context.now + waitMs(outcome.retryAfterMs, command.attempts, context.random);
      const attempts = command.attempts + 1;
      return { put: [{ ...command, attempts, notBefore, lastError: outcome.error }] };
    }
    case 'held':
      return {
        put: [{ ...command, state: 'held', seq: null, heldBy: context.build, lastError: outcome.error }],
      };
    case 'gap':
      return adoptExpected(snapshot, command, {
        expected: outcome.expected,
        newId: context.newId,
        now: timeOf(context),
      });
    case 'conflict':
    case 'no-answer':
    case 'closed':
    case 'paused':
      return nothing;
  }
}

/**
 * A refused answer that its owner has changed since needs nobody's attention: the newer one stands behind it. Nor does a
 * goodbye, which belongs to no step. Answers that the app sent again of itself do: the server has lost them.
 */
function afterRefusal({ commands }: Snapshot, command: Command, error: StoredError): Write {
  const { kind, step, order } = command;
  const isChanged = commands.some(
    (other) => other.kind === kind && other.step === step && other.order > order,
  );
  if (isChanged || (step === null && !isRepair(command)))
    return { removeIds: [command.id], dropFiles: filesOf(command).map(({ blobId }) => blobId) };
  return { put: [{ ...command, state: 'rejected', seq: null, lastError: error }] };
}

/**
 * Another tab found that the server had lost something, and sent again what was confirmed before this save was known to
 * be: that is, or will be, laid over it. Its own key would be answered and not carried out, so all is sent once more.
 */
function isOvertaken({ draft, commands }: Snapshot, command: Command, reply: unknown): boolean {
  if (!saveIn(command) || isRepair(command)) return false;
  const isOnItsWay = commands.some((other) => isRepair(other) && other.state !== 'rejected');
  return isOnItsWay || (versionOf(reply) ?? Infinity) < (draft?.repairedAt ?? 0);
}

type Delivered = Extract<Outcome, { kind: 'delivered' }>;

function afterDelivery(draft: Draft, command: Command, seq: number | null, outcome: Delivered): Draft {
  const version = versionOf(outcome.reply);
  const next: Draft = {
    ...draft,
    ackedSeq: outcome.tookPlace && seq !== null ? Math.max(seq, draft.ackedSeq) : draft.ackedSeq,
    confirmed: confirm(draft, 'payload' in command ? saveIn(command) : undefined, version),
  };
  if (isRepair(command) && version !== undefined) return { ...next, repairedAt: version };
  if (command.kind === 'personal') return { ...next, canResume: outcome.canResume === true };
  if (command.kind !== 'statements' && command.kind !== 'payslip') return next;
  const sent = filesOf(command);
  const isSent = (blobId: string | undefined) => sent.some((file) => file.blobId === blobId);
  const sums = sumsIn(outcome.reply);
  return command.kind === 'statements'
    ? {
        ...next,
        sentStatementCount: sent.length,
        sentStatements: sums,
        statements: draft.statements.map((file) => (isSent(file?.blobId) ? null : file)),
      }
    : {
        ...next,
        sentPayslipCount: 1,
        sentPayslips: sums,
        payslip: isSent(draft.payslip?.blobId) ? null : draft.payslip,
      };
}

const saveIn = ({ payload }: Command): SavePayload | undefined =>
  'save' in payload ? payload.save : undefined;

/** What the server is known to hold after it has taken a save. A reply without a version leaves the one before. */
function confirm({ confirmed }: Draft, save: SavePayload | undefined, version: number | undefined) {
  if (version === undefined) return confirmed;
  const before = confirmed ?? { customerRequest: {}, employmentRequest: {}, bankRequest: {} };
  const { customerRequest = {}, employmentRequest = {}, bankRequest = {} } = save ?? {};
  return { ...layOver(before, { customerRequest, employmentRequest, bankRequest }), version };
}

const versionOf = (reply: unknown): number | undefined =>
  typeof reply === 'object' && reply !== null && 'version' in reply && typeof reply.version === 'number'
    ? reply.version
    : undefined;

function sumsIn(reply: unknown): string[] | null {
  if (typeof reply !== 'object' || reply === null || !('files' in reply) || !Array.isArray(reply.files))
    return null;
  const sums = reply.files.map((file: { sha256?: unknown }) => file.sha256);
  return sums.every((sum) => typeof sum === 'string') ? sums : null;
}
