import { openUsable } from '../statements/pdf/usable-pdf.ts';
import { type Payslip, unreadablePayslip } from './payslip.ts';
import { readPayslip } from './read-payslip.ts';

/** The first bytes of a JPEG and of a PNG. */
const isPicture = ([first, second, third]: Uint8Array) =>
  (first === 0xff && second === 0xd8 && third === 0xff) ||
  (first === 0x89 && second === 0x50 && third === 0x4e);

/** Reads one file. The function runs in a process of its own, because the file may be hostile. */
export async function parsePayslip(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<Payslip> {
  if (isPicture(bytes)) return unreadablePayslip('scanned', 'The payslip is a picture');
  const opened = await openUsable(bytes, { password, what: 'payslip', unreadable: unreadablePayslip });
  if ('unusable' in opened) return opened.unusable;
  const { items, isCut, isDamaged, overlays, updates } = opened.pdf;
  const payslip = readPayslip(items);
  const signs: string[] = [];
  if (updates > 0) signs.push('The file was changed after it was first saved');
  if (overlays.length > 0)
    signs.push(`The pages are covered in part by: ${[...new Set(overlays)].join(', ')}`);
  if (isCut || isDamaged) signs.push('Part of the file is damaged');
  return { ...payslip, reasons: [...payslip.reasons, ...signs] };
}
