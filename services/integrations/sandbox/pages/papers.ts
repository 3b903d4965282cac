import { sampleStatement } from '../sample-statement.ts';

/** Whose statements the page offers: who wants to try them gives this name and account number in the application. */
export const paperOwner = { holder: 'Thandi Nkosi', bank: 'capitec', accountNumber: '1234567890' } as const;

/** Rand a month. */
const netSalary = 8_200;

/** The last three whole months before a moment, newest first, as `yyyy-MM`. */
export const lastMonths = (now: Date): string[] =>
  [1, 2, 3].map((back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );

/** A statement of that owner for one month. */
export const paperFor = (month: string): Uint8Array =>
  sampleStatement({ ...paperOwner, fixedIncome: netSalary, month });
