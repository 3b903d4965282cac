import { commandOf, draftOf, rowOfCommand, rowOfDraft } from './codec.ts';
import type { Keys } from './keys.ts';
import type {
  ApplicationRow,
  BlobRow,
  KeyRow,
  OutboxRow,
  ReceiptRow,
  RowStore,
  Sealed,
  Tables,
} from './rows.ts';
import { type DataKey, openBytes, type Place, sealBytes } from './sealing.ts';

const tables = ['applications', 'outbox', 'blobs', 'receipts', 'keys'] as const;
const maximumTries = 10;

/** Something was written while everything was being sealed anew. */
class StaleReadError extends Error {}

type All = { applications: ApplicationRow[]; outbox: OutboxRow[]; blobs: BlobRow[]; receipts: ReceiptRow[] };

const readAll = async ({ applications, outbox, blobs, receipts }: Tables): Promise<All> => ({
  applications: await applications.all(),
  outbox: await outbox.all(),
  blobs: await blobs.all(),
  receipts: await receipts.all(),
});

/** Tells whether nothing moved: rows have revisions, pieces and receipts never change. */
const stampOf = ({ applications, outbox, blobs, receipts }: All) =>
  JSON.stringify([
    ...[...applications, ...outbox]
      .map((row) => ['id' in row ? row.id : row.customerId, row.rev ?? null])
      .toSorted(),
    blobs.length,
    receipts.length,
  ]);

const again = async (from: DataKey, to: DataKey, place: Place, sealed: Sealed) =>
  sealBytes(to, place, await openBytes(from, place, sealed));

/** Rows that cannot be opened stay as they are: nothing is lost that somebody could still mend. */
async function sealAnew(all: All, from: DataKey, to: DataKey): Promise<All> {
  const rev = crypto.randomUUID();
  return {
    applications: await Promise.all(
      all.applications.map(async (row) => {
        const draft = await draftOf(from, row);
        return draft ? rowOfDraft(to, draft, rev) : row;
      }),
    ),
    outbox: await Promise.all(
      all.outbox.map(async (row) => {
        const command = await commandOf(from, row);
        return 'payload' in command ? rowOfCommand(to, command, rev) : row;
      }),
    ),
    blobs: await Promise.all(
      all.blobs.map(async ({ blobId, index, bytes, sealed }): Promise<BlobRow> => {
        const place = `blobs/${blobId}/${index}` as const;
        if (sealed) return { blobId, index, sealed: await again(from, to, place, sealed) };
        return { blobId, index, sealed: await sealBytes(to, place, bytes ?? new ArrayBuffer(0)) };
      }),
    ),
    receipts: await Promise.all(
      all.receipts.map(async (row) => ({
        ...row,
        sealed: await again(from, to, `receipts/${row.id}`, row.sealed),
      })),
    ),
  };
}

/**
 * Seals everything on this phone under another key and puts that key in the place of the old one, at once or not at
 * all. A key that once lay beside the data is of no use for what is sealed behind a PIN.
 */
export async function changeKey(
  rows: RowStore,
  keys: Keys,
  { from, to, row }: { from: DataKey; to: DataKey; row: KeyRow },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const before = await rows.transact('r', tables, readAll);
    const after = await sealAnew(before, from, to);
    try {
      await rows.transact('rw', tables, async (all) => {
        await keys.assertCurrent(all, from);
        if (stampOf(await readAll(all)) !== stampOf(before)) throw new StaleReadError();
        for (const one of after.applications) await all.applications.put(one);
        for (const one of after.outbox) await all.outbox.put(one);
        for (const one of after.blobs) await all.blobs.put(one);
        for (const one of after.receipts) await all.receipts.put(one);
        await all.keys.put(row);
      });
      break;
    } catch (error) {
      if (!(error instanceof StaleReadError) || tries === maximumTries) throw error;
    }
  }
  keys.remember(to);
}
