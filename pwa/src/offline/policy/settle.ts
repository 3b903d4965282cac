import type { SavePayload } from '@tshepa/contracts/entities/customer';
import type { Command, CommandKind, Draft, Outcome, Receipt, StoredError } from '../types.ts';
import { fileIdsOf, isRepair, queueOf, type Snapshot, type Write } from './command.ts';
import { layOver, noAnswers } from './conflict.ts';
import { waitMs } from './delays.ts';
import { adoptSequence, repairOf } from './repair.ts';
import { accountIn, slotsAfter, withStatementAccount } from './sent-slots.ts';

export type SettleContext = {
  now: number;
  random: number;
  serverTime: string;
  build: string;
  newId: () => string;
};

const timeOf = ({ now }: SettleContext) => new Date(now).toISOString();

/** Decides what an outcome changes on the phone. Nothing changes for a command that was wiped in the meantime. */
export function settle(snapshot: Snapshot, sent: Command, outcome: Outcome, context: SettleContext): Write {
  const { draft, commands } = snapshot;
  const command = commands.find(({ id }) => id === sent.id);
  if (!command) return {};
  switch (outcome.kind) {
    case 'delivered':
      return afterDelivery(snapshot, { command, seq: sent.seq }, outcome, context);
    case 'moved':
      return { removeIds: [command.id] };
    case 'stopped':
      return {
        ...(draft ? { draft: { ...draft, verdict: outcome.verdict } } : {}),
        removeIds: queueOf(snapshot).map(({ id }) => id),
      };
    case 'rejected':
      return {
        ...afterRefusal(snapshot, command, outcome.error),
        ...(draft && outcome.usedSequence && sent.seq !== null
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
      return adoptSequence(snapshot, command, { ...context, ...outcome, now: timeOf(context) });
    case 'conflict':
    case 'no-answer':
    case 'closed':
    case 'paused':
      return {};
  }
}

/**
 * Decides what a refusal changes. A refused answer is dropped when a newer answer is queued after it. A command without
 * a step is dropped as well. A refused repair stays, because the server has lost the answers in the repair.
 */
function afterRefusal({ commands }: Snapshot, command: Command, error: StoredError): Write {
  const { kind, step, order } = command;
  const isChanged = commands.some(
    (other) => other.kind === kind && other.step === step && other.order > order,
  );
  if (isChanged || (step === null && !isRepair(command)))
    return { removeIds: [command.id], dropFiles: fileIdsOf(command) };
  return { put: [{ ...command, state: 'rejected', seq: null, lastError: error }] };
}

type Sent = { command: Command; seq: number | null };
type Delivered = Extract<Outcome, { kind: 'delivered' }>;

function afterDelivery(
  snapshot: Snapshot,
  { command, seq }: Sent,
  outcome: Delivered,
  context: SettleContext,
): Write {
  const receipt = receiptOf(command, outcome.reply, context.serverTime);
  const draft = snapshot.draft && draftAfter(snapshot.draft, { command, seq }, outcome);
  const isRepairNeeded = draft && isOvertaken(snapshot, command, outcome.reply);
  return {
    ...(draft ? { draft } : {}),
    ...(isRepairNeeded
      ? { put: repairOf(draft, { order: command.order, newId: context.newId, now: timeOf(context) }) }
      : {}),
    ...(receipt ? { receipt } : {}),
    removeIds: [command.id],
    dropFiles: fileIdsOf(command),
  };
}

/**
 * Returns true when another tab sent a repair that lacks this save and therefore overwrites the save on the server.
 * Sending the save again under its own key would only return the first reply, so a new repair is needed.
 */
function isOvertaken({ draft, commands }: Snapshot, command: Command, reply: unknown): boolean {
  if (!saveIn(command) || isRepair(command)) return false;
  const isOnItsWay = commands.some((other) => isRepair(other) && other.state !== 'rejected');
  return isOnItsWay || (versionOf(reply) ?? Infinity) < (draft?.repairedAt ?? 0);
}

function draftAfter(draft: Draft, { command, seq }: Sent, { reply, usedSequence }: Delivered): Draft {
  const version = versionOf(reply);
  const next: Draft = {
    ...draft,
    ackedSeq: usedSequence && seq !== null ? Math.max(seq, draft.ackedSeq) : draft.ackedSeq,
    confirmed: confirmedAfter(draft, saveIn(command), version),
  };
  if (isRepair(command) && version !== undefined) return { ...next, repairedAt: version };
  const sentIds = fileIdsOf(command);
  const checksums = checksumsIn(reply);
  if (command.kind === 'statements') {
    const account = accountIn(reply);
    return {
      ...next,
      sentStatementCount: command.payload.files.length,
      sentStatements: checksums,
      sentSlots: slotsAfter(draft, command.payload.files, reply),
      ...withStatementAccount(draft, account),
      statements: draft.statements.map((file) => (file && sentIds.includes(file.blobId) ? null : file)),
    };
  }
  if (command.kind === 'payslip')
    return {
      ...next,
      sentPayslipCount: 1,
      sentPayslips: checksums,
      payslip: draft.payslip && sentIds.includes(draft.payslip.blobId) ? null : draft.payslip,
    };
  return next;
}

const saveIn = ({ payload }: Command): SavePayload | undefined =>
  'save' in payload ? payload.save : undefined;

/** Returns the answers that the server holds after a save. A reply without a version changes nothing. */
const confirmedAfter = ({ confirmed }: Draft, save: SavePayload | undefined, version: number | undefined) =>
  version === undefined ? confirmed : { ...layOver(confirmed ?? noAnswers, save ?? {}), version };

const versionOf = (reply: unknown): number | undefined =>
  typeof reply === 'object' && reply !== null && 'version' in reply && typeof reply.version === 'number'
    ? reply.version
    : undefined;

function checksumsIn(reply: unknown): string[] | null {
  if (typeof reply !== 'object' || reply === null || !('files' in reply) || !Array.isArray(reply.files))
    return null;
  const sums = reply.files.map((file: { sha256?: unknown }) => file.sha256);
  return sums.every((sum) => typeof sum === 'string') ? sums : null;
}

/** These commands leave no receipt, because nobody needs proof of a page marker or a tombstone. */
const withoutReceipt: readonly CommandKind[] = ['progress', 'exit', 'reset'];

/** Returns the receipt, if the reply contains a number for one. A number is never invented. */
export function receiptOf(command: Command, reply: unknown, at: string): Receipt | null {
  const { id, customerId, kind, step } = command;
  if (withoutReceipt.includes(kind) || typeof reply !== 'object' || reply === null) return null;
  const number = numberOf(customerId, reply);
  return number ? { id, customerId, number, kind, step, at } : null;
}

function numberOf(customerId: string, reply: object): string | null {
  // The end of a record's id is random. Its beginning is a time, which is similar for many records.
  if ('version' in reply && typeof reply.version === 'number')
    return `${customerId.slice(-8).toUpperCase()}-${reply.version}`;
  return 'clientRef' in reply && typeof reply.clientRef === 'string' && reply.clientRef
    ? reply.clientRef
    : null;
}
