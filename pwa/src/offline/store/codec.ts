import { wizardSteps } from '@tshepa/contracts/steps';
import { isRecord } from '../../platform/json.ts';
import { seal, unseal } from '../../platform/storage/sealing.ts';
import { emptyDraft } from '../light/draft.ts';
import { commandVersion, isKnownKind, isTombstone, upcast } from '../policy/command.ts';
import type { Command, CommandMeta, Draft, UnreadCommand } from '../types.ts';
import type { ApplicationRow, OutboxRow, Sealed } from './rows.ts';

/** The phone's key. Its bytes cannot be extracted, except to wrap the key with a PIN (see `makeKey`). */
export type DataKey = { keyId: string; key: CryptoKey };

/** A row's table and id. They are part of the seal, so bytes moved to another row cannot be opened. */
export type Place = `${string}/${string}`;

export const chunkPlace = (blobId: string, index: number) => `blobs/${blobId}/${index}` as const;
export const receiptPlace = (id: string) => `receipts/${id}` as const;

export async function sealBytes({ keyId, key }: DataKey, place: Place, bytes: BufferSource): Promise<Sealed> {
  return { keyId, ...(await seal(key, place, bytes)) };
}

/** Opens sealed bytes. @throws when the bytes were damaged, moved, or sealed under another key */
export async function openBytes({ keyId, key }: DataKey, place: Place, sealed: Sealed): Promise<ArrayBuffer> {
  if (sealed.keyId !== keyId) throw new Error('sealed under another key');
  return unseal(key, place, sealed);
}

export const sealValue = (key: DataKey, place: Place, value: unknown): Promise<Sealed> =>
  sealBytes(key, place, new TextEncoder().encode(JSON.stringify(value)));

/** Opens a sealed value. @throws as `openBytes`, or when the bytes are not JSON */
export async function openValue(key: DataKey, place: Place, sealed: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await openBytes(key, place, sealed)));
}

const applicationPlace = (customerId: string) => `applications/${customerId}` as const;
const outboxPlace = (id: string) => `outbox/${id}` as const;

/** Opens a row. Without a key only rows that were never sealed can be read. */
async function openRow(key: DataKey | null, place: Place, row: { sealed?: Sealed }) {
  if (!row.sealed) return row;
  if (!key) throw new Error('there is no key for this row');
  return openValue(key, place, row.sealed);
}

export async function draftOf(key: DataKey | null, row: ApplicationRow): Promise<Draft | null> {
  try {
    const stored = await openRow(key, applicationPlace(row.customerId), row);
    if (!isRecord(stored) || stored['customerId'] !== row.customerId) return null;
    const { nextSeq, rev: _rev, ...fields } = stored;
    const isVersion1 = !('nextOrder' in stored);
    return {
      ...emptyDraft(row.customerId, row.createdAt),
      // Version 1 did not store the checksums of the documents that it had sent.
      ...(isVersion1 ? { sentStatements: null, sentPayslips: null } : {}),
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
  // Version 1 stored the local order in `seq`.
  order: row.order ?? row.seq ?? 0,
  step: wizardSteps.find(({ id }) => id === row.step)?.id ?? null,
  createdAt: row.createdAt,
  attempts: row.attempts,
  notBefore: row.notBefore,
});

const states: readonly string[] = ['waiting', 'rejected', 'held', 'conflict'];
const isState = (state: string): state is Command['state'] => states.includes(state);

type Secret = { payload: object } & Pick<Command, 'lastError' | 'conflict' | 'heldBy'>;
const isSecret = (value: unknown): value is Secret => isRecord(value) && isRecord(value['payload']);

/** Reads the command in a row of any version. A damaged row, or a row of a newer app, is returned as unread. */
export async function commandOf(key: DataKey | null, row: OutboxRow): Promise<Command | UnreadCommand> {
  const meta = metaOf(row);
  // Version 1 called a refused command "parked".
  const state = row.state === 'parked' ? 'rejected' : row.state;
  if (!isKnownKind(row.kind) || row.version > commandVersion[row.kind] || !isState(state))
    return { ...meta, kind: row.kind, state: 'held' };
  const isVersion1 = row.order === undefined;
  try {
    const opened = isTombstone(row)
      ? { payload: {}, lastError: null }
      : await openRow(key, outboxPlace(row.id), row);
    if (!isSecret(opened)) return { ...meta, kind: row.kind, state: 'unreadable' };
    const { payload, lastError, conflict, heldBy } = opened;
    return {
      ...meta,
      ...upcast({ kind: row.kind, version: row.version, payload }),
      version: row.version,
      ...(row.version < commandVersion[row.kind] ? { written: payload } : {}),
      seq: isVersion1 ? null : row.seq,
      // Version 1 did not store whether a command had been sent.
      wasSent: isVersion1 || row.wasSent === true,
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
  // A tombstone contains nothing personal, and must be readable when the key is gone.
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
