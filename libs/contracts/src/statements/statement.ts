export const bankKeys = ['absa', 'capitec', 'fnb', 'nedbank', 'standard_bank', 'tyme'] as const;
export type BankKey = (typeof bankKeys)[number];

/** Amounts are in cents; debits are negative. */
export type StatementRow = {
  date: string;
  description: string;
  amountCents: number;
  /** Null when the bank prints no fee column. */
  feeCents: number | null;
  balanceCents: number | null;
  /** True when the previous balance and the amount add up to this balance. */
  agrees: boolean;
};
