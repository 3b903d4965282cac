import type { ErrorCode } from '@tshepa/contracts/errors';
import type { StatementSummary } from '@tshepa/contracts/statements/summary';

export type DocumentType = 'application/pdf' | 'image/jpeg' | 'image/png';

const pictures: readonly { type: DocumentType; mark: readonly number[] }[] = [
  { type: 'image/jpeg', mark: [0xff, 0xd8, 0xff] },
  { type: 'image/png', mark: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];
/** Some programs write lines before the PDF marker, and readers accept that. */
const markWithin = 1_024;

/** Decodes bytes as windows-1252, which preserves every marker that we search for. */
export const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** Returns the type by content, because names and declared types may be wrong. The server accepts the same types. */
export function typeOfBytes(bytes: Uint8Array): DocumentType | undefined {
  const picture = pictures.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (picture) return picture.type;
  return latin(bytes.subarray(0, markWithin)).includes('%PDF-') ? 'application/pdf' : undefined;
}

/** Returns the type of a file by reading only its beginning. */
export const typeOfFile = async (file: Blob): Promise<DocumentType | undefined> =>
  typeOfBytes(new Uint8Array(await file.slice(0, markWithin).arrayBuffer()));

/** The result of checking a usable document before data is spent on sending it. */
export type Finding =
  | {
      kind: 'checked';
      /** What a statement says. Absent for a payslip, and when the phone was too slow to read the whole statement. */
      reading?: StatementSummary;
    }
  /** No problem was found, but the document was not opened, so the server decides. */
  | { kind: 'unchecked' }
  /** `isSure` is true when the phone tried to open the document. Some encrypted documents open without a password. */
  | { kind: 'locked'; isSure: boolean };

/** The document is unusable. The error catalogue has the message. */
export type Refusal = { kind: 'refused'; code: ErrorCode };

export type WantedDocument = 'statement' | 'payslip';

/** The checker has a separate cache, because it is larger than the whole app and only needed for statements. */
export const pdfCache = 'pdf-check';
