import { Dexie, type Table } from 'dexie';
import type { Command, Draft } from './types.ts';

/** One piece of a file. Bytes are kept as buffers: some phones lose stored files, none loses buffers. */
export type BlobPiece = { blobId: string; index: number; bytes: ArrayBuffer };
/** Cached reference data and what this device knows of itself. */
export type CatalogueRow = { key: string; value: unknown; storedAt: string };

class Database extends Dexie {
  declare applications: Table<Draft, string>;
  declare outbox: Table<Command, string>;
  declare blobs: Table<BlobPiece, [string, number]>;
  declare catalogue: Table<CatalogueRow, string>;

  constructor() {
    // Relaxed durability may lose the last writes when a phone's battery dies.
    super('tshepa', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      applications: 'customerId, createdAt',
      outbox: 'id, [customerId+seq]',
      blobs: '[blobId+index], blobId',
      catalogue: 'key',
    });
  }
}

/** Everything that an applicant types, before it is anywhere else. */
export const database = new Database();
