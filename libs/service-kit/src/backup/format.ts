import { createHash } from 'node:crypto';

/** The databases of the product: each service has its own. */
export const productDatabases = ['applications', 'integrations', 'notifications'] as const;

/** One collection in a backup. */
export type CollectionSummary = {
  documents: number;
  /** Of all documents, whatever their order: documents are equal when this is. */
  digest: string;
  /** Of the file as it lies there. */
  sha256: string;
};

/** What a backup says of itself. */
export type BackupManifest = {
  format: 1;
  startedAt: string;
  finishedAt: string;
  databases: Record<string, Record<string, CollectionSummary>>;
};

export const manifestName = 'manifest.json';
export const fileOf = (database: string, collection: string): string =>
  `${database}.${encodeURIComponent(collection)}.bson.gz`;

/** Sums documents up in any order: the hashes of all, combined by exclusive or. Ids are unique, so none cancels another. */
export function createDigest() {
  const sum = Buffer.alloc(32);
  let documents = 0;
  return {
    add(document: Uint8Array): void {
      const hash = createHash('sha256').update(document).digest();
      for (const [index, byte] of hash.entries()) sum[index] = (sum[index] ?? 0) ^ byte;
      documents += 1;
    },
    result: () => ({ documents, digest: sum.toString('hex') }),
  };
}

/**
 * The order in which collections are read while the system runs. The trail comes last: a row is written to its record
 * first and moved to the trail afterwards, so it is in one of them or in both, and both are recognised as one. The ends
 * of the trail come before the trail, which then reaches at least as far as they say.
 */
export function readingOrder(collections: readonly string[]): string[] {
  const place = (name: string) => (name === 'audit' ? 2 : name.startsWith('audit') ? 1 : 0);
  return [...collections].sort((one, other) => place(one) - place(other) || one.localeCompare(other));
}
