import type { Font, PdfOptions, PdfPage } from '../pdf/writer.ts';

/** Date, amount, fee, balance and, where it is told, the charge beside it; an asterisk where the statement is ambiguous. */
export type Row = readonly [
  date: string,
  amount: string,
  fee: string | null,
  balance: string,
  infoFee?: string,
];
export type Wanted = Record<string, unknown> & { rows: Row[]; desc?: string[] };
export type Item = PdfPage['items'][number];

type Case = { name: string; pages: PdfPage[]; want: Wanted; pdf: PdfOptions };
/** Collects statements that were typed by hand in the words of the banks, and were not generated. */
export function collect() {
  const cases: Case[] = [];
  const add = (name: string, pages: PdfPage[], want: Wanted, pdf: PdfOptions = {}) => {
    cases.push({ name, pages, want, pdf });
  };
  return { cases, add };
}

type Style = { x?: number; y?: number; step?: number; font?: Font; size?: number };
export const lines = (
  texts: string[],
  { x = 60, y = 50, step = 14, font = 'Times-Roman', size = 10 }: Style = {},
): PdfPage => ({
  items: texts
    .map((text, index) => ({ text, x, y: y + index * step, size, font }))
    .filter(({ text }) => text !== ''),
});
export const wantedRow = (...row: Row): Row => row;
