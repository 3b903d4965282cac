import { createHash } from 'node:crypto';
import type { Person } from '@tshepa/dev/walk';
import { samplePayslip, sampleStatement } from '@tshepa/integrations/samples';

/** A PDF that its readers still take, filled up to exactly that many bytes. */
export function fillUp(bytes: Uint8Array, sizeBytes: number): Buffer {
  const end = Buffer.from('\n%%EOF\n');
  const padding = Buffer.alloc(sizeBytes - bytes.byteLength - end.byteLength, ' ');
  return Buffer.concat([bytes, padding, end]);
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Three months of statements and a payslip, no two alike. */
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
