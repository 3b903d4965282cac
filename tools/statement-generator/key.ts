import type { BankKey } from '@tshepa/contracts/statements/statement';

/** One transaction as it stands in the statement. Amounts are signed decimals, money out is negative. */
export type KeyRow = {
  date: string;
  /** The day on which it was posted, where both are printed. Either may be read as the date. */
  posted?: string;
  description: string;
  amount: string;
  /** What changed the balance besides the amount. `0.00` also where the layout prints no fees. */
  fee: string;
  /** A fee that is only printed beside the transaction. */
  infoFee: string;
  balance: string;
};

type KeyPeriod = { start: string; end: string; opening: string; closing: string };

/** What the reader should find in a file. */
export type Expected = 'ok' | 'unknown-bank' | 'not-a-statement' | 'scanned' | 'encrypted' | 'stopped';

export type Key = {
  bank: BankKey | null;
  holder: string | null;
  account: string | null;
  periods: KeyPeriod[];
  rows: KeyRow[];
  expected: Expected;
};
