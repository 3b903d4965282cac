import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maximumFileBytes } from '@tshepa/contracts/constants';
import { describe, expect, test } from 'vitest';
import { quickCheck } from './check-document.ts';
import { typeOfBytes } from './document-type.ts';
import { prepareDocument } from './prepare-document.ts';
import { fitInto } from './reduce-photo.ts';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../../e2e/fixtures', `${name}.pdf`)));
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))));
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0], 'x'.repeat(100), [0xff, 0xd9]);
const png = bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'x'.repeat(100), 'IEND', [1, 2, 3, 4]);

describe('the check that costs no data', () => {
  test('[S5.10] a statement whose content is not a PDF is refused, whatever its name', () => {
    expect(quickCheck(jpeg, 'statement')).toEqual({ kind: 'refused', code: 'file.not_pdf' });
    expect(quickCheck(bytes('<html>Log in to your bank</html>'), 'statement')).toEqual({
      kind: 'refused',
      code: 'file.not_pdf',
    });
  });

  test('[S5.11] a payslip may be only a PDF, a JPEG or a PNG', () => {
    expect(typeOfBytes(jpeg)).toBe('image/jpeg');
    expect(quickCheck(jpeg, 'payslip')).toEqual({ kind: 'unchecked' });
    expect(quickCheck(png, 'payslip')).toEqual({ kind: 'unchecked' });
    expect(quickCheck(fixture('text-statement'), 'payslip')).toEqual({ kind: 'unchecked' });
    expect(quickCheck(bytes('GIF89a', 'x'.repeat(50)), 'payslip')).toEqual({
      kind: 'refused',
      code: 'file.type_refused',
    });
  });

  test('an empty, a truncated and a huge file get different messages', () => {
    const whole = fixture('text-statement');
    expect(quickCheck(new Uint8Array(), 'statement')).toEqual({ kind: 'refused', code: 'file.empty' });
    expect(quickCheck(whole.subarray(0, whole.length / 2), 'statement')).toEqual({
      kind: 'refused',
      code: 'file.truncated',
    });
    expect(quickCheck(jpeg.subarray(0, 60), 'payslip')).toEqual({ kind: 'unchecked' });
    const huge = new Uint8Array(maximumFileBytes + 1);
    huge.set(whole);
    expect(quickCheck(huge, 'statement')).toEqual({ kind: 'refused', code: 'file.too_large' });
  });

  test('[S5.10] a photo in place of a statement is refused because it is not a PDF, whatever its size', async () => {
    const huge = new File([jpeg, new Uint8Array(maximumFileBytes)], 'statement.jpg');
    const refused = { kind: 'refused', code: 'file.not_pdf' };
    expect(await prepareDocument(huge, 'statement')).toEqual(refused);
    expect(quickCheck(new Uint8Array(await huge.arrayBuffer()), 'statement')).toEqual(refused);
  });

  test('[S2.16] a PDF with a password is recognised without opening it, and a PDF without a password stays unchecked', () => {
    expect(quickCheck(fixture('locked-statement'), 'statement')).toEqual({ kind: 'locked', isSure: false });
    expect(quickCheck(fixture('text-statement'), 'statement')).toEqual({ kind: 'unchecked' });
  });
});

test('a picture is drawn with at most 2000 px along its longer edge and is never enlarged', () => {
  expect(fitInto({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(fitInto({ width: 1080, height: 4320 }, 2000)).toEqual({ width: 500, height: 2000 });
  expect(fitInto({ width: 800, height: 600 }, 2000)).toEqual({ width: 800, height: 600 });
});
