import type { ReceiptRow } from '../database/rows.ts';
import type { Receipt } from '../types.ts';
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
