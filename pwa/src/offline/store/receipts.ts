import type { Receipt } from '../types.ts';
import { type DataKey, openValue, receiptPlace, sealValue } from './codec.ts';
import type { Keys } from './keys.ts';
import type { ReceiptRow, RowStore } from './rows.ts';

export async function rowOfReceipt(key: DataKey, receipt: Receipt): Promise<ReceiptRow> {
  const { id, customerId, at, kind } = receipt;
  return { id, customerId, at, kind, sealed: await sealValue(key, receiptPlace(id), receipt) };
}

export const createReceiptStore = (rows: RowStore, keys: Keys) => ({
  all: async (): Promise<Receipt[]> => {
    const found = await rows.transact('r', ['receipts'], (tables) => tables.receipts.toArray());
    const opened = await Promise.all(
      found
        .map(async (row) => {
          const key = await keys.forRow(row);
          // The cast is safe, because only `rowOfReceipt` seals for this place.
          return key ? (openValue(key, receiptPlace(row.id), row.sealed) as Promise<Receipt>) : null;
        })
        .map((receipt) => receipt.catch(() => null)),
    );
    return opened
      .filter((receipt) => receipt !== null)
      .sort((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
  },
});
