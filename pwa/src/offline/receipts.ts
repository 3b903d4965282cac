import { useReceiptList } from './state.ts';

export type { Receipt } from './types.ts';

/** What the server has confirmed of this application, newest first. */
export const useReceipts = () => useReceiptList(({ receipts }) => receipts);
