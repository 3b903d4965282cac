import { summarise } from '@tshepa/contracts/statements/summary';
import { expect, test } from 'vitest';
import { openPdf } from '../../src/statements/pdf/open-pdf.ts';
import { layouts, makeSample } from './support/sample.ts';

test.each(
  layouts.map((layout) => [`${layout.bank} ${layout.name}`, layout] as const),
)('[S2.16] a phone shows what the statement of %s says', async (_, layout) => {
  const { bytes, key } = makeSample(layout, { seed: 31, order: 'cells' });
  const opened = await openPdf(Uint8Array.from(bytes), '');
  const summary = summarise(opened.kind === 'opened' ? opened.items : []);
  expect(summary).toMatchObject({
    bank: key.bank,
    accountNumber: key.accountNumber,
    start: key.periodStart,
    end: key.periodEnd,
  });
  expect(summary.salaries.map(({ date }) => date)).toEqual(key.salaryDates);
});
