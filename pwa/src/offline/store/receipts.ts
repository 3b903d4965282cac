import type { Receipt } from '../types.ts';
import type { Keys } from './keys.ts';
import type { ReceiptRow, RowStore } from './rows.ts';
import { type DataKey, openValue, sealValue } from './sealing.ts';

const placeOf = (id: string) => `receipts/${id}` as const;

export async function rowOfReceipt(key: DataKey, receipt: Receipt): Promise<ReceiptRow> {
  const { id, customerId, at, kind } = receipt;
  return { id, customerId, at, kind, sealed: await sealValue(key, placeOf(id), receipt) };
}

/** The receipt in a row, or null when it cannot be read. */
export async function receiptOfRow(key: DataKey, row: ReceiptRow): Promise<Receipt | null> {
  try {
    // Sealed by `rowOfReceipt`, and by nobody else: the place is part of the seal.
    return (await openValue(key, placeOf(row.id), row.sealed)) as Receipt;
  } catch {
    return null;
  }
}

/** What the server has confirmed, newest first. Rows that cannot be read are left out. */
export const createReceiptStore = (rows: RowStore, keys: Keys) => ({
  all: async (): Promise<Receipt[]> => {
    const found = await rows.transact('r', ['receipts'], (tables) => tables.receipts.all());
    const opened = await Promise.all(
      found.map(async (row) => {
        const key = await keys.named(row.sealed.keyId);
        return key ? receiptOfRow(key, row) : null;
      }),
    );
    return opened
      .filter((receipt) => receipt !== null)
      .toSorted((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
  },
});
export type ReceiptStore = ReturnType<typeof createReceiptStore>;
