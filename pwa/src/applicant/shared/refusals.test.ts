import { expect, test } from 'vitest';
import type { Command, StoredFile } from '../../offline/index.ts';
import { repairPath, troubleOf } from './refusals.ts';

const refusedFor = (...pointers: string[]): Command['lastError'] => ({
  code: 'request.invalid',
  message: 'Some answers are not valid. Please check them.',
  fields: pointers.map((pointer) => ({ pointer, message: 'Wrong' })),
  reasons: [],
  missing: [],
});

test('a refused command links to its step and the first field that the server named', () => {
  const lastError = refusedFor('/employmentRequest/netSalary', '/employmentRequest/salaryDate');
  expect(repairPath({ kind: 'save', step: 'financial', lastError })).toBe('/financial#netSalary');
  expect(repairPath({ kind: 'banking', step: 'banking', lastError: refusedFor() })).toBe('/banking');
});

test('a refused document links to its slot, and a refused application to the review of all answers', () => {
  expect(repairPath({ kind: 'statements', step: 'bank-connect', lastError: refusedFor('/files/0') })).toBe(
    '/bank-connect#statement-1',
  );
  expect(repairPath({ kind: 'submit', step: 'affordability', lastError: refusedFor() })).toBe(
    '/affordability?view=answers',
  );
  expect(repairPath({ kind: 'save', step: null, lastError: null })).toBe('/form-application');
});

const file = (blobId: string, name: string): StoredFile => ({
  blobId,
  name,
  contentType: 'application/pdf',
  sizeBytes: 9,
});
const scanned = {
  kind: 'statements',
  step: 'bank-connect',
  state: 'rejected',
  createdAt: '2026-10-31T22:30:00.000Z',
  payload: { files: [file('b', 'october.pdf'), file('c', 'september.pdf')] },
  lastError: {
    ...refusedFor(),
    code: 'file.scanned',
    fields: [{ pointer: '/files/1', message: 'Scanned statements are not supported.' }],
  },
} as unknown as Command;

test('[S2.16][S2.26] a refused statement is named with the month of its slot, and leads to this slot', () => {
  const slots = [null, file('b', 'october.pdf'), file('c', 'september.pdf')];
  expect(troubleOf(scanned, [slots[1] ?? null, slots[2] ?? null, null])).toBe(
    'Your September statement (september.pdf) is a scan; we need the PDF from your bank app.',
  );
  const damaged = { ...scanned, lastError: { ...scanned.lastError, code: 'file.truncated' } } as Command;
  expect(troubleOf(damaged, slots)).toBe(
    'Your August statement (september.pdf): Scanned statements are not supported.',
  );
  // Another file was chosen in the meantime.
  expect(troubleOf(scanned)).toBe('september.pdf: Scanned statements are not supported.');
  expect(repairPath(scanned, slots)).toBe('/bank-connect#statement-3');
  // Another file was chosen in the meantime.
  expect(repairPath(scanned, [null, null, null])).toBe('/bank-connect#statement-1');
});
