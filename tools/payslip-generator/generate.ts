import { createRandom } from '@tshepa/integrations/faults';
import { formsFor } from './forms.ts';
import { type Key, keyOf } from './key.ts';
import type { Layout } from './layout.ts';
import { boxedPairs } from './layouts/boxed-pairs.ts';
import { codedLines } from './layouts/coded-lines.ts';
import { plainList } from './layouts/plain-list.ts';
import { publicService } from './layouts/public-service.ts';
import { spreadsheet } from './layouts/spreadsheet.ts';
import { stackedSections } from './layouts/stacked-sections.ts';
import { summaryFirst } from './layouts/summary-first.ts';
import { threeGroups } from './layouts/three-groups.ts';
import { windowEnvelope } from './layouts/window-envelope.ts';
import { madeUpPay } from './pay.ts';
import { writePdf } from './write-pdf.ts';

/**
 * The layouts of South African payrolls that payslips are generated in. Each is made up in the manner of a common
 * product; none copies one.
 */
export const layouts: readonly Layout[] = [
  boxedPairs,
  codedLines,
  stackedSections,
  plainList,
  summaryFirst,
  windowEnvelope,
  spreadsheet,
  publicService,
];

/** Layouts that were made after the reader was finished, to see how it reads what it was not built with. */
export const unseenLayouts: readonly Layout[] = [threeGroups];

export type Generated = { layout: string; key: Key; bytes: Uint8Array<ArrayBuffer> };

/** Makes payslip `index` of a seed. The same seed and index give the same payslip. */
export async function generatePayslip(index: number, { seed = 1, among = layouts } = {}): Promise<Generated> {
  const layout = among[index % among.length];
  if (!layout) throw new RangeError('there is no layout');
  const random = createRandom(Math.imul(seed, 2_654_435_761) + index * 40_503);
  const { isPublic = false, mayBeHourly = true } = layout;
  const pay = madeUpPay(random, { isPublic, mayBeHourly });
  const { sheet, printed } = layout.draw(pay, { random, forms: formsFor(random, pay.language) });
  return { layout: layout.name, key: keyOf(pay, printed), bytes: await writePdf([sheet], random) };
}
