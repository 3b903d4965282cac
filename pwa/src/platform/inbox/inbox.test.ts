import { describe, expect, test } from 'vitest';
import { typeOfBytes } from '../documents/document-type.ts';
import { examine } from './inbox.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a shared document', () => {
  test.each([
    ['%PDF-1.7 and so on', 'application/pdf'],
    [`${' '.repeat(900)}%PDF-1.4`, 'application/pdf'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['\x89PNG\n', undefined],
    ['PK\x03\x04', undefined],
    [`${' '.repeat(1_100)}%PDF-1.4`, undefined],
    ['\xff\xd8', undefined],
    ['', undefined],
  ])('has the type that its first bytes show: %j', (text, type) => {
    expect(typeOfBytes(bytes(text))).toBe(type);
  });

  test('does not have the type that its name or sender declares', async () => {
    const mislabelled = new File(['MZ'], 'statement.pdf', { type: 'application/pdf' });
    expect(await examine(mislabelled)).toEqual({ refusal: 'wrong-type' });
    expect(await examine(new File(['%PDF-1.4'], 'data.bin'))).toEqual({ type: 'application/pdf' });
  });

  test('is accepted with a size of 1 byte to 10 MB', async () => {
    const limit = 10 * 1024 * 1024;
    const file = (sizeBytes: number) => new Blob(['%PDF-', new Uint8Array(sizeBytes - 5)]);
    expect(await examine(file(limit))).toEqual({ type: 'application/pdf' });
    expect(await examine(file(limit + 1))).toEqual({ refusal: 'too-large' });
    expect(await examine(new Blob([]))).toEqual({ refusal: 'empty' });
    const program = new Blob(['MZ', new Uint8Array(limit)]);
    expect(await examine(program), 'a smaller program would be refused too').toEqual({
      refusal: 'wrong-type',
    });
  });
});
