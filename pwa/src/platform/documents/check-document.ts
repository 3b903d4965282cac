import { maximumFileBytes } from '@tshepa/contracts/constants';
import type { Finding, Refusal, WantedDocument } from './document-type.ts';
import { latin, typeOfBytes } from './document-type.ts';
import { checkPdf } from './pdf-checker.ts';

/** Checks a document on the phone as thoroughly as the stored code allows. Never throws and never sends anything. */
export async function checkDocument(
  bytes: ArrayBuffer,
  wanted: WantedDocument,
  password: string,
): Promise<Finding | Refusal> {
  const view = new Uint8Array(bytes);
  const quick = quickCheck(view, wanted);
  if (quick.kind === 'refused' || typeOfBytes(view) !== 'application/pdf') return quick;
  // The worker takes ownership of the buffer, so it gets a copy.
  const deep = await checkPdf(bytes.slice(0), wanted, password);
  // A payslip may be a scan, because a person reads it.
  if (wanted === 'payslip' && deep.kind === 'refused' && deep.code === 'file.scanned')
    return { kind: 'unchecked' };
  if (deep.kind !== 'unchecked') return deep;
  return quick.kind === 'locked' && password ? { kind: 'unchecked' } : quick;
}

/** PDF readers accept some bytes after the end marker. */
const endWithin = 8_192;

/** Checks type, size, completeness and encryption only, so a document that passes is `unchecked`. */
export function quickCheck(bytes: Uint8Array, wanted: WantedDocument): Finding | Refusal {
  if (bytes.length === 0) return { kind: 'refused', code: 'file.empty' };
  const type = typeOfBytes(bytes);
  if (wanted === 'statement' && type !== 'application/pdf') return { kind: 'refused', code: 'file.not_pdf' };
  if (!type) return { kind: 'refused', code: 'file.type_refused' };
  if (bytes.length > maximumFileBytes) return { kind: 'refused', code: 'file.too_large' };
  // Phones append films and notes to pictures, so the end of a picture proves nothing.
  if (type !== 'application/pdf') return { kind: 'unchecked' };
  if (!isWhole(bytes)) return { kind: 'refused', code: 'file.truncated' };
  // The encryption dictionary is never compressed.
  if (latin(bytes).includes('/Encrypt')) return { kind: 'locked', isSure: false };
  return { kind: 'unchecked' };
}

/** Returns false for a PDF without its end, usually the result of an aborted download. */
function isWhole(bytes: Uint8Array): boolean {
  const end = latin(bytes.subarray(-endWithin));
  return end.includes('%%EOF') || end.includes('startxref');
}
