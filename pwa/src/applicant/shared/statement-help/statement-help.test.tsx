import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StatementHelp } from './statement-help.tsx';

const shown = (bankName?: string) => renderToStaticMarkup(<StatementHelp bankName={bankName} />);

test('[S2.16] four steps with pictures tell how to get the PDF, and use the bank’s own words where these are known', () => {
  for (const bankName of ['standard_bank', 'capitec', undefined])
    expect(shown(bankName).match(/<li><svg/g), bankName).toHaveLength(4);
  expect(shown('standard_bank')).toContain('Choose “Transact” › “History &amp; Documents” › “Statements”.');
  expect(shown('standard_bank')).toMatch(/a page of Standard Bank that we read on .*27 November/);
  expect(shown('capitec')).toContain('Open the app or the internet banking of Capitec.');
  expect(shown('capitec')).toContain('The words may be different at Capitec.');
  expect(shown()).toContain('The words may be different at your bank.');
});
