import { expect, test } from 'vitest';
import { aRecord } from '../../staff/record/record-fixture.ts';
import { draftWith } from '../tests/fixtures.ts';
import { mergeRecord } from './record.ts';

const confirmed = {
  customerRequest: {},
  employmentRequest: { netSalary: 8_000, grossSalary: 10_000 },
  bankRequest: {},
  version: 8,
};
const draft = draftWith({ confirmed, employmentRequest: confirmed.employmentRequest, sentStatementCount: 3 });

test('a record that was read before the server accepted the last answers does not undo them', () => {
  expect(mergeRecord(draft, aRecord({ version: 7, netSalary: 8_000 }))).toEqual(draft);
});

test('a record of the last seen version, or a later one, replaces the confirmed answers', () => {
  const merged = mergeRecord(draft, aRecord({ version: 9, netSalary: 8_500, grossSalary: 10_000 }));
  expect(merged).toMatchObject({
    employmentRequest: { netSalary: 8_500, grossSalary: 10_000 },
    sentStatementCount: 0,
    confirmed: { version: 9 },
  });
});
