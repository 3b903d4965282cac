import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomerFile } from '@tshepa/contracts';
import { samplePayslip, sampleStatement } from '@tshepa/integrations/samples';
import type { Person } from '@tshepa/tools/journey';

/** Returns a statement of `e2e/fixtures`, as a file to choose. */
export const fixture = (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: readFileSync(join(import.meta.dirname, '../fixtures', `${name}.pdf`)),
});

/** Pads a PDF to exactly this many bytes and leaves it readable. */
export function padPdf(bytes: Uint8Array, sizeBytes: number): Buffer {
  const end = Buffer.from('\n%%EOF\n');
  const padding = Buffer.alloc(sizeBytes - bytes.byteLength - end.byteLength, ' ');
  return Buffer.concat([bytes, padding, end]);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns the label of a place for a statement: place 1 is for the last full month, and place 2 for the month before. */
export function slotName(place: number): string {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - place, 1));
  return month.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Returns three months of statements and a payslip, all different. */
export function papersOf({ fullName, accountNumber }: Person) {
  const statements = ['2026-10', '2026-09', '2026-08'].map((month) =>
    sampleStatement({ bank: 'capitec', holder: fullName, accountNumber, fixedIncome: 8200, month }),
  );
  const payslip = samplePayslip({
    employer: 'Blue Crane Foods',
    employee: fullName,
    netSalary: 8200,
    month: '2026-10',
  });
  return { statements, payslip };
}

/** Returns the kinds and checksums of an applicant's documents in a record, sorted. */
export const documentsOf = (files: readonly CustomerFile[]): string[] =>
  files
    .filter(({ fileType }) => fileType === 'BANK_STATEMENT' || fileType === 'PAYSLIP')
    .map(({ fileType, sha256: sum }) => `${fileType} ${sum}`)
    .toSorted();

/** Returns the kinds and checksums of documents before their upload, sorted like those of `documentsOf`. */
export const checksumsOf = ({ statements, payslip }: ReturnType<typeof papersOf>): string[] =>
  [...statements.map((bytes) => `BANK_STATEMENT ${sha256(bytes)}`), `PAYSLIP ${sha256(payslip)}`].toSorted();
