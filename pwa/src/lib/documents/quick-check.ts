import { maximumFileBytes } from '@tshepa/contracts/constants';
import type { Finding, Refusal, WantedDocument } from './finding.ts';

type ContentType = 'application/pdf' | 'image/jpeg' | 'image/png';

/** Readers of PDF accept some bytes before the mark and after the end. */
const markWithin = 1_024;
const endWithin = 8_192;

/** What a file is by its bytes, whatever its name or the phone says. */
export function contentTypeOf(bytes: Uint8Array): ContentType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  return latin(bytes.subarray(0, markWithin)).includes('%PDF-') ? 'application/pdf' : null;
}

/**
 * The check that needs no library: kind, size, whole, locked. A document that passes was not opened, so it is
 * `unchecked` at best.
 */
export function quickCheck(bytes: Uint8Array, wanted: WantedDocument): Finding | Refusal {
  if (bytes.length === 0) return { kind: 'refused', code: 'file.empty' };
  if (bytes.length > maximumFileBytes) return { kind: 'refused', code: 'file.too_large' };
  const type = contentTypeOf(bytes);
  if (wanted === 'statement' && type !== 'application/pdf') return { kind: 'refused', code: 'file.not_pdf' };
  if (!type) return { kind: 'refused', code: 'file.type_refused' };
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

const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, index) => bytes[index] === byte);

// Under this label browsers read windows-1252, which leaves every mark searched for here as it is.
const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
