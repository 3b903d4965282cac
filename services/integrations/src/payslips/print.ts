import type { PayslipReading } from '@tshepa/contracts';

const decimal = (amount: number | null) => (amount === null ? null : amount.toFixed(2));

/** Formats a reading for the command: amounts as decimals, the verdict last. */
export const printable = ({ verdict, reasons, ...reading }: PayslipReading) => ({
  ...reading,
  rate: decimal(reading.rate),
  gross: decimal(reading.gross),
  tax: decimal(reading.tax),
  uif: decimal(reading.uif),
  deductions: reading.deductions.map(({ amount, ...named }) => ({ ...named, amount: decimal(amount) })),
  totalDeductions: decimal(reading.totalDeductions),
  net: decimal(reading.net),
  verdict,
  reasons,
});
