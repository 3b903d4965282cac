// Reads one payslip and prints its content as JSON.
import { printable } from '../payslips/print.ts';
import { readPayslipFile } from '../payslips/read-files.ts';
import { readingOf } from '../payslips/reading.ts';
import { printReading } from './print-reading.ts';

await printReading({
  name: 'payslip',
  read: async (bytes, password) => {
    const payslip = await readPayslipFile(bytes, password);
    // The command prints no verdict that means "try again".
    return printable(readingOf(payslip, payslip.verdict === 'too-busy' ? 'unsafe' : payslip.verdict));
  },
});
