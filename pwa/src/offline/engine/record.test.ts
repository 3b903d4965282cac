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

test('a record of the last seen version or a later version replaces the confirmed answers', () => {
  const merged = mergeRecord(draft, aRecord({ version: 9, netSalary: 8_500, grossSalary: 10_000 }));
  expect(merged).toMatchObject({
    employmentRequest: { netSalary: 8_500, grossSalary: 10_000 },
    sentStatementCount: 0,
    confirmed: { version: 9 },
  });
});

test('[S2.16] the statements of a record keep the slots in which this phone sent them, and other statements take free slots', () => {
  const listed = (fileId: string) => ({
    fileId,
    fileType: 'BANK_STATEMENT' as const,
    fileName: `${fileId}.pdf`,
    contentType: 'application/pdf',
    sizeBytes: 9,
    createdAt: '2026-11-21T08:00:00.000Z',
    sha256: fileId.repeat(64),
  });
  const slot = { fileId: 'b', name: 'b.pdf', sizeBytes: 9, sha256: 'b'.repeat(64), isLocked: true as const };
  const known = draftWith({ confirmed, sentSlots: [null, slot, null] });
  const merged = mergeRecord(known, aRecord({ version: 9, files: [listed('a'), listed('b')] }));
  expect(merged.sentSlots).toEqual([
    { fileId: 'a', name: 'a.pdf', sizeBytes: 9, sha256: 'a'.repeat(64) },
    slot,
    null,
  ]);
});
