import { seal, unseal } from '../../platform/storage/sealing.ts';
import type { Sealed } from './rows.ts';

/** The phone's key: usable by this app, readable by nobody. */
export type DataKey = { keyId: string; key: CryptoKey };

/** A row's table and id. It is part of the seal, so that bytes moved to another row do not open. */
export type Place = `${string}/${string}`;

export const chunkPlace = (blobId: string, index: number) => `blobs/${blobId}/${index}` as const;
export const receiptPlace = (id: string) => `receipts/${id}` as const;

/** Seals bytes for one place under a nonce of their own. */
export async function sealBytes({ keyId, key }: DataKey, place: Place, bytes: BufferSource): Promise<Sealed> {
  return { keyId, ...(await seal(key, place, bytes)) };
}

/** @throws when the bytes were damaged, moved, or sealed under another key */
export async function openBytes({ keyId, key }: DataKey, place: Place, sealed: Sealed): Promise<ArrayBuffer> {
  if (sealed.keyId !== keyId) throw new Error('sealed under another key');
  return unseal(key, place, sealed);
}

export const sealValue = (key: DataKey, place: Place, value: unknown): Promise<Sealed> =>
  sealBytes(key, place, new TextEncoder().encode(JSON.stringify(value)));

/** @throws as `openBytes`, or when the bytes are not JSON */
export async function openValue(key: DataKey, place: Place, sealed: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await openBytes(key, place, sealed)));
}
