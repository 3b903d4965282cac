import { maximumFileBytes } from '@tshepa/contracts/constants';
import { latin, typeOfBytes } from './document-type.ts';
import type { Finding, Refusal, WantedDocument } from './finding.ts';
import { checkPdf } from './pdf-checker.ts';

/** Looks at a document on the phone, as deep as what lies on the phone allows. Never throws, never sends anything. */
export async function checkDocument(
  bytes: ArrayBuffer,
  wanted: WantedDocument,
  password: string,
): Promise<Finding | Refusal> {
  const view = new Uint8Array(bytes);
  const quick = quickCheck(view, wanted);
  if (quick.kind === 'refused' || typeOfBytes(view) !== 'application/pdf') return quick;
  // The worker takes the bytes away from this page, so it gets a copy.
  const deep = await checkPdf(bytes.slice(0), password);
  // A payslip may be a scan: a person reads it.
  if (wanted === 'payslip' && deep.kind === 'refused' && deep.code === 'file.scanned')
    return { kind: 'unchecked' };
  if (deep.kind !== 'unchecked') return deep;
  return quick.kind === 'locked' && password ? { kind: 'unchecked' } : quick;
}

/** Readers of PDF accept some bytes after the end. */
const endWithin = 8_192;

/**
 * The check that needs no library: kind, then size, whole, locked. A document that passes was not opened, so it is
 * `unchecked` at best.
 */
export function quickCheck(bytes: Uint8Array, wanted: WantedDocument): Finding | Refusal {
  if (bytes.length === 0) return { kind: 'refused', code: 'file.empty' };
  const type = typeOfBytes(bytes);
  if (wanted === 'statement' && type !== 'application/pdf') return { kind: 'refused', code: 'file.not_pdf' };
  if (!type) return { kind: 'refused', code: 'file.type_refused' };
  if (bytes.length > maximumFileBytes) return { kind: 'refused', code: 'file.too_large' };
  // Phones put films and notes behind their pictures, so the end of those says nothing.
  if (type !== 'application/pdf') return { kind: 'unchecked' };
  if (!isWhole(bytes)) return { kind: 'refused', code: 'file.truncated' };
  // The dictionary that says so is never compressed, wherever in the file it stands.
  if (latin(bytes).includes('/Encrypt')) return { kind: 'locked', isSure: false };
  return { kind: 'unchecked' };
}

/** Whether the end of a PDF is there: a download that broke off is the usual fault. */
function isWhole(bytes: Uint8Array): boolean {
  const end = latin(bytes.subarray(-endWithin));
  return end.includes('%%EOF') || end.includes('startxref');
}
