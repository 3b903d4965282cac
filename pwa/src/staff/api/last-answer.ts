import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import { create } from 'zustand';

/** The last action on a record: the record before and after it, and what was said about it. */
export type LastAnswer = { before: CustomerRecord; after: CustomerRecord; text: string };

export const useLastAnswer = create<{ last: LastAnswer | null }>(() => ({ last: null }));
