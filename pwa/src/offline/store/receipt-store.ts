import type { Rowstore } from '../database/port.ts';
import type { Receipt } from '../types.ts';
import type { Keys } from './keys.ts';
import { receiptOfRow } from './receipt-codec.ts';

/** What the server has confirmed, newest first. Rows that cannot be read are left out. */
export const createReceiptStore = (rows: Rowstore, keys: Keys) => ({
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
