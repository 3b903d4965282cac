export const bankKeys = ['absa', 'capitec', 'fnb', 'nedbank', 'standard_bank', 'tyme'] as const;
export type BankKey = (typeof bankKeys)[number];

/** Amounts are in cents; debits are negative. */
export type StatementRow = {
  date: string;
  description: string;
  amountCents: number;
  /** What changed the balance besides the amount. Null when the bank prints no fee column. */
  feeCents: number | null;
  /** A charge that is printed beside the row and did not change the balance. Null when the bank prints none. */
  infoFeeCents: number | null;
  balanceCents: number | null;
  /** True when the previous balance and the amount add up to this balance. */
  agrees: boolean;
};
