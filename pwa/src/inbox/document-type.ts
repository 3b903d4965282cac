import { maximumFileBytes } from '@tshepa/contracts/constants';

export type DocumentType = 'application/pdf' | 'image/jpeg' | 'image/png';
/** Why a shared document was not taken. */
export type Refusal = 'empty' | 'too-large' | 'wrong-type';

const beginnings: readonly { type: DocumentType; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47] },
];
const pdfMark = '%PDF-';
/** Some programs write lines of their own before the mark. */
const pdfSearchBytes = 1_024;

/** What a document really is, by its bytes: names and declared types may lie. */
export function typeOfBytes(bytes: Uint8Array): DocumentType | undefined {
  const image = beginnings.find((known) => known.bytes.every((byte, index) => bytes[index] === byte));
  if (image) return image.type;
  return new TextDecoder('latin1').decode(bytes.subarray(0, pdfSearchBytes)).includes(pdfMark)
    ? 'application/pdf'
    : undefined;
}

/** The type of a document that may be taken, or why it may not; a file that is too large is not read. */
export async function examine(file: Blob): Promise<{ type: DocumentType } | { refusal: Refusal }> {
  if (file.size === 0) return { refusal: 'empty' };
  if (file.size > maximumFileBytes) return { refusal: 'too-large' };
  const type = typeOfBytes(new Uint8Array(await file.slice(0, pdfSearchBytes).arrayBuffer()));
  return type ? { type } : { refusal: 'wrong-type' };
}
