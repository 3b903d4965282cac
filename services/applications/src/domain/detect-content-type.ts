import { assertThat, type UploadType } from '@tshepa/contracts';

export type DocumentContentType = 'application/pdf' | 'image/jpeg' | 'image/png';

const pdfSignature = '%PDF-';
/**
 * PDF readers accept some bytes before the signature. Programs that guess a file's type treat a file with an HTML tag
 * in these bytes as a web page.
 */
const pdfSignatureWithin = 1_024;
/** Programs that guess a file's type look for HTML tags in about this many bytes. */
const tagsWithin = 2_048;
const htmlTag = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|img|style|title|meta)[\s/>]/i;
const signatures = [
  { contentType: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { contentType: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
] as const;

/** Detects a file's type by its first bytes. Its name and the sender's claim are not trusted. */
export function detectContentType(start: Uint8Array): DocumentContentType | null {
  const mark = signatures.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte));
  if (mark) return mark.contentType;
  // A file that is also a web page might be opened as a web page.
  if (htmlTag.test(Buffer.from(start.subarray(0, tagsWithin)).toString('latin1'))) return null;
  const [before, ...pdf] = Buffer.from(start.subarray(0, pdfSignatureWithin))
    .toString('latin1')
    .split(pdfSignature);
  return pdf.length > 0 && !before?.includes('<') ? 'application/pdf' : null;
}

/** @throws AppError `file.not_pdf`, `file.type_refused` */
export function requireAccepted(
  fileType: UploadType,
  contentType: DocumentContentType | null,
): asserts contentType is DocumentContentType {
  if (fileType === 'BANK_STATEMENT') assertThat(contentType === 'application/pdf', 'file.not_pdf');
  assertThat(contentType, 'file.type_refused');
}
