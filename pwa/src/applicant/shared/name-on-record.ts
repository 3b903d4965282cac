import { create } from 'zustand';

/** The first name on the server's record of an application, for a browser that has no draft of it. Held in memory only. */
export const useNameOnRecord = create<{ customerId: string | null; name: string | undefined }>(() => ({
  customerId: null,
  name: undefined,
}));
