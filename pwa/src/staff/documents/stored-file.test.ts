import { expect, test } from 'vitest';
import { bytesOfBase64, extensionOf, fileNameFor } from './stored-file.ts';

test('[S7.32] files are named by the ID number, or by the record’s id if there is no ID number', () => {
  expect(fileNameFor({ idNumber: '8801235111088', id: 'x' }, 'payslip', 'pdf')).toBe(
    '8801235111088-payslip.pdf',
  );
  expect(fileNameFor({ id: 'x' }, 'payslip', 'pdf')).toBe('x-payslip.pdf');
});

test('[S7.31] a content type gives the file extension, and a file without a type gets bin', () => {
  expect(extensionOf('application/pdf')).toBe('pdf');
  expect(extensionOf('Image/PNG; charset=binary')).toBe('png');
  expect(extensionOf(undefined)).toBe('bin');
});

test('base64 is decoded to the original bytes', () => {
  expect([...bytesOfBase64('AP+A')]).toEqual([0, 255, 128]);
});
