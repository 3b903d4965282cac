import { create } from 'zustand';

/** The first name on the server's record, for a browser that has no draft of the application. Kept in memory only. */
export const useNameOnRecord = create<{ customerId: string | null; name: string | undefined }>(() => ({
  customerId: null,
  name: undefined,
}));
