import type { Line } from '../layout/lines.ts';
import type { DateMatch } from '../reading/dates.ts';
import type { Header } from './find-headers.ts';

/** A row while its lines are being gathered. */
export type OpenRow = {
  kind: 'row' | 'opening' | 'closing';
  date: DateMatch | null;
  anchor: number;
  lines: number[];
  header: Header | null;
  isFirst: boolean;
};

/** A line needs several amounts or a cell of only an amount: one price in a description does not count. */
export const hasAmount = (line: Line | undefined) =>
  (line?.text.match(/\d\.\d\d(?![\d%])/g)?.length ?? 0) > 1 ||
  (line?.text.split('\t').some((cell) => amountAlone.test(cell)) ?? false);
const amountAlone = /^[-+(R ]*\d[\d ,]*\.\d\d[^\p{L}\d]{0,2}(?:Cr|CR|Dr|DR)?$/u;
