import { wizardSteps } from '@tshepa/contracts/steps';
import { emptyDraft } from '../light/draft.ts';
import { commandVersion, isKnownKind, isTombstone, upcast } from '../policy/command.ts';
import type { Command, CommandMeta, Draft, UnreadCommand } from '../types.ts';
import type { ApplicationRow, OutboxRow } from './rows.ts';
import { type DataKey, openValue, sealValue } from './sealing.ts';

const applicationPlace = (customerId: string) => `applications/${customerId}` as const;
const outboxPlace = (id: string) => `outbox/${id}` as const;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without a key only what was never sealed can be read. */
export type Opening = DataKey | null;

async function openRow(
  key: Opening,
  place: `${string}/${string}`,
  row: { sealed?: NonNullable<OutboxRow['sealed']> },
) {
  if (!row.sealed) return row;
  if (!key) throw new Error('there is no key for this row');
  return openValue(key, place, row.sealed);
}

/** The application in a row of any version, or null when it cannot be read. */
export async function draftOf(key: Opening, row: ApplicationRow): Promise<Draft | null> {
  try {
    const stored = await openRow(key, applicationPlace(row.customerId), row);
    if (!isObject(stored) || stored['customerId'] !== row.customerId) return null;
    const { nextSeq, rev: _rev, ...fields } = stored;
    const isOld = !('nextOrder' in stored);
    return {
      ...emptyDraft(row.customerId, row.createdAt),
      // An older app did not know the checksums of what it had sent.
      ...(isOld ? { sentStatements: null, sentPayslips: null } : {}),
      ...(typeof nextSeq === 'number' ? { nextOrder: nextSeq } : {}),
      ...fields,
    };
  } catch {
    return null;
  }
}

export async function rowOfDraft(key: DataKey, draft: Draft, rev: string): Promise<ApplicationRow> {
  const { customerId, createdAt } = draft;
  return { customerId, createdAt, rev, sealed: await sealValue(key, applicationPlace(customerId), draft) };
}

const metaOf = (row: OutboxRow): CommandMeta => ({
  id: row.id,
  customerId: row.customerId,
  // In version 1 the local place was called so.
  order: row.order ?? row.seq ?? 0,
  step: wizardSteps.find(({ id }) => id === row.step)?.id ?? null,
  createdAt: row.createdAt,
  attempts: row.attempts,
  notBefore: row.notBefore,
});

const states: readonly string[] = ['waiting', 'rejected', 'held', 'conflict'];
const isState = (state: string): state is Command['state'] => states.includes(state);

/** What only the sealed part of a row knows. */
type Secret = { payload: object } & Pick<Command, 'lastError' | 'conflict' | 'heldBy'>;
const isSecret = (value: unknown): value is Secret => isObject(value) && isObject(value['payload']);

/** The command in a row of any version; one that a newer app wrote or that is damaged stays where it is, and is named. */
export async function commandOf(key: Opening, row: OutboxRow): Promise<Command | UnreadCommand> {
  const meta = metaOf(row);
  // Version 1 said "parked" for a refused command.
  const state = row.state === 'parked' ? 'rejected' : row.state;
  if (!isKnownKind(row.kind) || row.version > commandVersion[row.kind] || !isState(state))
    return { ...meta, kind: row.kind, state: 'held' };
  const isPlain = row.order === undefined;
  try {
    const opened = isTombstone(row)
      ? { payload: {}, lastError: null }
      : await openRow(key, outboxPlace(row.id), row);
    if (!isSecret(opened)) return { ...meta, kind: row.kind, state: 'unreadable' };
    const { payload, lastError, conflict, heldBy } = opened;
    const body = upcast({ kind: row.kind, version: row.version, payload });
    return {
      ...meta,
      ...body,
      version: row.version,
      ...(row.version < commandVersion[row.kind] ? { written: payload } : {}),
      seq: isPlain ? null : row.seq,
      // Nobody wrote down in version 1 whether it had been sent.
      wasSent: isPlain ? true : row.wasSent === true,
      state,
      lastError: lastError ?? null,
      ...(conflict ? { conflict } : {}),
      ...(heldBy ? { heldBy } : {}),
    };
  } catch {
    return { ...meta, kind: row.kind, state: 'unreadable' };
  }
}

export async function rowOfCommand(key: DataKey | null, command: Command, rev: string): Promise<OutboxRow> {
  const { payload, written, lastError, conflict, heldBy, ...meta } = command;
  const row: OutboxRow = { ...meta, lastErrorCode: lastError?.code ?? null, rev };
  // Says nothing of a person, and has to be readable when the key is gone.
  if (isTombstone(command)) return row;
  if (!key) throw new Error('there is no key to seal this row');
  const secret: Secret = {
    payload: written ?? payload,
    lastError,
    ...(conflict ? { conflict } : {}),
    ...(heldBy ? { heldBy } : {}),
  };
  return { ...row, sealed: await sealValue(key, outboxPlace(command.id), secret) };
}
