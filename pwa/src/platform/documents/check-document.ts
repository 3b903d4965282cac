import { typeOfBytes } from './document-type.ts';
import type { Finding, Refusal, WantedDocument } from './finding.ts';
import { checkPdf } from './pdf-checker.ts';
import { quickCheck } from './quick-check.ts';

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
