import { expect, test } from 'vitest';
import { aRecord } from '../record-fixture.ts';
import { customerCsv } from './customer-csv.ts';

test('[S7.32] one line per field, and a name cannot smuggle in a formula', () => {
  const lines = customerCsv(aRecord({ firstName: '=HYPERLINK("x")' })).split('\r\n');
  expect(lines[0]).toBe('Section,Field,Value');
  expect(lines).toContain('Personal,ID Number,8801235111088');
  expect(lines).toContain('Personal,First name,"\'=HYPERLINK(""x"")"');
});
