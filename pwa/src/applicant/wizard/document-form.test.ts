import { expect, test } from 'vitest';
import type { Command, StoredError, StoredFile } from '../../offline/index.ts';
import { inSlots } from '../shared/same-document.ts';
import { refusalOf } from './document-form.tsx';

const file = (blobId: string): StoredFile => ({
  blobId,
  name: `${blobId}.pdf`,
  contentType: 'application/pdf',
  sizeBytes: 9,
});
const error: StoredError = {
  code: 'file.scanned',
  message: 'A scan',
  fields: [{ pointer: '/files/0', message: 'A scan' }],
  reasons: [],
  missing: [],
};
const parked = { kind: 'statements', payload: { files: [file('b')] }, lastError: error } as Command;

test('[S2.16] a refusal is shown in the slot of its document, until another document is chosen there', () => {
  expect(refusalOf(error, parked, [file('a'), file('b'), null])).toMatchObject({
    index: 1,
    message: 'A scan',
  });
  expect(refusalOf(error, parked, [file('a'), file('c'), null])).toBeNull();
});

test('a refusal that names no document concerns the whole step', () => {
  const general = { ...error, fields: [] };
  expect(refusalOf(general, { ...parked, lastError: general }, [file('b')])).toMatchObject({ index: -1 });
  expect(refusalOf(null, parked, [file('b')])).toBeNull();
});

test('[S2.16] replacing one of three sent statements sends the other two along', () => {
  const sent = (fileId: string) => ({
    fileId,
    name: `${fileId}.pdf`,
    sizeBytes: 9,
    sha256: fileId.repeat(64),
  });
  const slots = inSlots([null, file('d'), null], [sent('a'), sent('b'), sent('c')]);
  expect(slots.map((slot) => [slot?.blobId, slot?.isSent])).toEqual([
    ['a', true],
    ['d', undefined],
    ['c', true],
  ]);
});
