import { createFileReader } from '../statements/pdf/read-files.ts';
import { type Payslip, unreadablePayslip } from './payslip.ts';

const readFiles = createFileReader<Payslip>(
  { script: new URL('./worker.ts', import.meta.url), unreadable: unreadablePayslip },
  1,
);

/** Reads one payslip in a process of its own, with limits. See `createFileReader`. */
export async function readPayslipFile(
  bytes: Uint8Array,
  password?: string,
  limits?: { timeLimitMs?: number },
): Promise<Payslip> {
  const [payslip] = await readFiles([{ bytes, password }], limits);
  return payslip ?? unreadablePayslip('corrupt', 'The PDF is damaged');
}
