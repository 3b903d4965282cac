export type DocumentType = 'application/pdf' | 'image/jpeg' | 'image/png';

const pictures: readonly { type: DocumentType; mark: readonly number[] }[] = [
  { type: 'image/jpeg', mark: [0xff, 0xd8, 0xff] },
  { type: 'image/png', mark: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];
/** Some programs write lines of their own before the mark of a PDF, and readers accept that. */
const markWithin = 1_024;

/** Bytes as text. Under this label browsers read windows-1252, which leaves every mark searched for as it is. */
export const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** What a document is by its bytes: names and declared types may lie. The server knows the same kinds. */
export function typeOfBytes(bytes: Uint8Array): DocumentType | undefined {
  const picture = pictures.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (picture) return picture.type;
  return latin(bytes.subarray(0, markWithin)).includes('%PDF-') ? 'application/pdf' : undefined;
}

/** The same of a file, of which no more is read than that takes. */
export const typeOfFile = async (file: Blob): Promise<DocumentType | undefined> =>
  typeOfBytes(new Uint8Array(await file.slice(0, markWithin).arrayBuffer()));
