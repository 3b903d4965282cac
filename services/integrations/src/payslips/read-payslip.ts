import { type Line, plain } from '@tshepa/contracts/statements/layout/lines';
import type { TextItem } from '@tshepa/contracts/statements/layout/text-item';
import { type Entry, entriesOf } from './entries.ts';
import { hourlyOf, leaveOf } from './extras.ts';
import { factsOf } from './labels.ts';
import type { Payslip } from './payslip.ts';
import { employeeName, employeeNumber, employerName, idNumberOf } from './people.ts';
import { frequencyOf, payDaysOf } from './period.ts';
import { linesOf, rowsOf } from './tokens.ts';
import { type Item, type Totals, totalsOf } from './totals.ts';

const payslipWords =
  /pay ?slip|salary (?:advice|slip)|pay ?advice|remuneration|earnings|besoldiging|verdienste|aftrekkings|betaalstrokie|betaal ?advies|salaris|loon|wages?|net{1,2}o? ?(?:pay|salary|wage|betaling)|paye|\blbs\b/i;

/** Reads the payslip that the text of a file shows. Of several payslips, it returns the newest. */
export function readPayslip(items: readonly TextItem[]): Payslip {
  const pages = [...Map.groupBy(items, ({ page }) => page).values()];
  const single = pages.length > 1 ? pages.map(readPages).filter(({ verdict }) => verdict === 'ok') : [];
  const dayOf = ({ payDate, periodEnd }: Payslip) => payDate ?? periodEnd ?? '';
  const newest = single.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)))[0];
  if (!newest) return readPages(items);
  if (single.length === 1) return newest;
  return {
    ...newest,
    reasons: [...newest.reasons, `The file holds ${single.length} payslips; this is the newest`],
  };
}

function readPages(items: readonly TextItem[]): Payslip {
  const lines = linesOf(items);
  const rows = rowsOf(lines);
  const entries = entriesOf(rows);
  const totals = bestTotals(entries);
  const texts = lines.map(({ text }) => plain(text));
  const facts = factsOf(rows);
  const employee = employeeName(facts, rows);
  const days = payDaysOf(facts, texts);
  const { verdict, reasons } = judge(totals, lines);
  const others = totals.deductions.filter(
    ({ entry }) => entry.figureKind !== 'tax' && entry.figureKind !== 'uif',
  );
  return {
    verdict,
    reasons,
    employer: employerName(facts, { rows, employee }),
    employee,
    idNumber: idNumberOf(facts, texts),
    employeeNumber: employeeNumber(facts),
    ...days,
    frequency: frequencyOf(facts, { days, texts }),
    ...hourlyOf(totals.earnings, { facts, rows }),
    grossCents: totals.grossCents,
    taxCents: sumOf(totals.deductions, 'tax'),
    uifCents: sumOf(totals.deductions, 'uif'),
    deductions: others
      .filter(({ cents }) => cents !== 0)
      .map(({ entry, cents }) => ({ name: entry.label, kind: deductionKind(entry), cents })),
    totalDeductionsCents: totals.totalDeductionsCents,
    netCents: totals.netCents,
    ...leaveOf(facts, rows),
  };
}

/** Headings that were misunderstood may hide the figures, so that they are ignored when the figures do not agree. */
function bestTotals(entries: readonly Entry[]): Totals {
  const totals = totalsOf(entries);
  if (totals.isWhole && totals.earningsAgree && totals.deductionsAgree) return totals;
  const without = totalsOf(entries.map((entry) => ({ ...entry, section: null })));
  const agree = (one: Totals) =>
    Number(one.isWhole) * 4 + Number(one.deductionsAgree) * 2 + Number(one.earningsAgree);
  return agree(without) > agree(totals) ? without : totals;
}

function sumOf(deductions: readonly Item[], kind: 'tax' | 'uif'): number | null {
  const parts = deductions.filter(({ entry }) => entry.figureKind === kind);
  return parts.length === 0 ? null : parts.reduce((sum, { cents }) => sum + cents, 0);
}

const named = ['pension', 'medical', 'union', 'garnishee', 'loan'] as const;
const deductionKind = ({ figureKind }: Entry) => named.find((kind) => kind === figureKind) ?? 'other';

function judge(totals: Totals, lines: readonly Line[]): Pick<Payslip, 'verdict' | 'reasons'> {
  const { grossCents, netCents, totalDeductionsCents, isWhole, earningsAgree, deductionsAgree } = totals;
  const isPayslip =
    lines.some(({ text }) => payslipWords.test(text)) &&
    [grossCents, netCents, totalDeductionsCents].filter((cents) => cents !== null).length >= 2;
  if (!isPayslip) return { verdict: 'not-a-payslip', reasons: ['This PDF does not look like a payslip'] };
  const reasons: string[] = [];
  if (!isWhole) reasons.push('Gross less deductions is not the net amount');
  else {
    if (!earningsAgree) reasons.push('The earnings do not add up to the gross amount');
    if (!deductionsAgree) reasons.push('The deductions do not add up to their total');
  }
  return { verdict: reasons.length === 0 ? 'ok' : 'unreconciled', reasons };
}
