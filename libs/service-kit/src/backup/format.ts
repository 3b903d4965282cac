import { createHash } from 'node:crypto';

/** The databases of the product, one for each service. */
export const productDatabases = ['applications', 'integrations', 'notifications'] as const;

export type CollectionSummary = {
  documents: number;
  /** A hash of all documents, regardless of their order. */
  digest: string;
  /** The hash of the compressed file. */
  sha256: string;
};

export type BackupManifest = {
  format: 1;
  startedAt: string;
  finishedAt: string;
  databases: Record<string, Record<string, CollectionSummary>>;
};

export const manifestName = 'manifest.json';
export const fileOf = (database: string, collection: string): string =>
  `${database}.${encodeURIComponent(collection)}.bson.gz`;

/** Combines the hashes of all documents by XOR, in any order. Ids are unique, so no two hashes cancel out. */
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
 * The order in which collections are read while the system runs. The check values of keys come first: while a key is
 * being replaced, they then still name the former key, which some of the records may need. The audit trail comes last and
 * its heads just before it, so that the trail contains at least every row up to those heads. A row that moved from its
 * application to the trail meanwhile is in both, and is recognised as a duplicate.
 */
export function readingOrder(collections: readonly string[]): string[] {
  const rank = (name: string) =>
    name === 'audit' ? 3 : name.startsWith('audit') ? 2 : name === 'key_checks' ? 0 : 1;
  return [...collections].sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));
}
