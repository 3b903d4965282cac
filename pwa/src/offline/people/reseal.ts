import { isReadable } from '../policy/command.ts';
import {
  chunkPlace,
  commandOf,
  type DataKey,
  draftOf,
  openBytes,
  type Place,
  receiptPlace,
  rowOfCommand,
  rowOfDraft,
  sealBytes,
} from '../store/codec.ts';
import { type Keys, StaleReadError } from '../store/keys.ts';
import {
  type BlobRow,
  type KeyRow,
  type RowStore,
  type Rows,
  type Sealed,
  stampOf,
  type Tables,
} from '../store/rows.ts';
import { resealSession, sessionRow } from '../store/session-key-store.ts';

const sealedTables = ['applications', 'outbox', 'blobs', 'receipts', 'catalogue'] as const;
const maximumTries = 10;

type All = { [Name in Exclude<(typeof sealedTables)[number], 'catalogue'>]: Rows[Name][] } & {
  /** The only sealed row of the catalogue. */
  session: Rows['catalogue'] | undefined;
};

const readAll = async ({ applications, outbox, blobs, receipts, catalogue }: Tables): Promise<All> => ({
  applications: await applications.toArray(),
  outbox: await outbox.toArray(),
  blobs: await blobs.toArray(),
  receipts: await receipts.toArray(),
  session: await catalogue.get(sessionRow),
});

/** Returns a stamp of all rows. Chunks and receipts never change, so their number is enough. */
const stampOfAll = ({ applications, outbox, blobs, receipts, session }: All) =>
  [stampOf([...applications, ...outbox]), blobs.length, receipts.length, session?.storedAt].join();

/** Seals all rows again. Rows that cannot be opened stay unchanged, in case they can be repaired. */
async function resealAll(all: All, from: DataKey, to: DataKey): Promise<All> {
  const rev = crypto.randomUUID();
  const reseal = async (place: Place, sealed: Sealed) =>
    sealBytes(to, place, await openBytes(from, place, sealed));
  const resealChunk = async ({ blobId, index, bytes, sealed }: BlobRow): Promise<BlobRow> => {
    const place = chunkPlace(blobId, index);
    const again = sealed ? reseal(place, sealed) : sealBytes(to, place, bytes ?? new ArrayBuffer(0));
    return { blobId, index, sealed: await again };
  };
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
        return isReadable(command) ? rowOfCommand(to, command, rev) : row;
      }),
    ),
    blobs: await Promise.all(all.blobs.map(resealChunk)),
    receipts: await Promise.all(
      all.receipts.map(async (row) => ({ ...row, sealed: await reseal(receiptPlace(row.id), row.sealed) })),
    ),
    session: all.session && (await resealSession(from, to, all.session)),
  };
}

/** Seals everything again, because a key that was once stored beside the data must not open what a PIN protects. */
export async function changeKey(
  rows: RowStore,
  keys: Keys,
  { from, to, row }: { from: DataKey; to: DataKey; row: KeyRow },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const before = await rows.transact('r', sealedTables, readAll);
    const after = await resealAll(before, from, to);
    try {
      await rows.transact('rw', [...sealedTables, 'keys'], async (tables) => {
        await keys.assertCurrent(tables, from);
        if (stampOfAll(await readAll(tables)) !== stampOfAll(before)) throw new StaleReadError();
        for (const one of after.applications) await tables.applications.put(one);
        for (const one of after.outbox) await tables.outbox.put(one);
        for (const one of after.blobs) await tables.blobs.put(one);
        for (const one of after.receipts) await tables.receipts.put(one);
        if (after.session) await tables.catalogue.put(after.session);
        await tables.keys.put(row);
      });
      keys.remember(to);
      return;
    } catch (error) {
      if (!(error instanceof StaleReadError) || tries === maximumTries) throw error;
    }
  }
}
