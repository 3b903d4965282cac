/** Plain PDFs without compression, so that the sandbox can read their lines again. For tests and demonstrations. */

const escapeText = (text: string) => text.replace(/[\\()]/g, (character) => `\\${character}`);

function minimalPdf(lines: readonly string[]): Uint8Array {
  const drawn = lines.map((line) => `(${escapeText(line)}) Tj T*`).join('\n');
  const content = `BT /F1 11 Tf 14 TL 50 790 Td\n${drawn}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  // Latin-1: one character is one byte, so the offsets above are right.
  return Uint8Array.from(file, (character) => character.charCodeAt(0) & 0xff);
}

type Statement = {
  bank: string;
  holder: string;
  accountNumber: string;
  /** Rand a month. */
  fixedIncome: number;
  /** `yyyy-MM`. */
  month: string;
  /** Rand a month. */
  expenses?: number;
  salaryDay?: number;
};

/** A bank statement for one month in the synthetic format that the bank-link sandbox reads. */
export function sampleStatement(statement: Statement): Uint8Array {
  const { bank, holder, accountNumber, fixedIncome, month, expenses = 3500, salaryDay = 25 } = statement;
  const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return minimalPdf([
    'Synthetic bank statement',
    `Bank: ${bank}`,
    `Account holder: ${holder}`,
    `Account number: ${accountNumber}`,
    `Period: ${month}-01 to ${month}-${lastDay}`,
    `Fixed income: ${fixedIncome.toFixed(2)}`,
    `Expenses: ${expenses.toFixed(2)}`,
    `Salary date: ${month}-${String(salaryDay).padStart(2, '0')}`,
  ]);
}

type Payslip = { employer: string; employee: string; netSalary: number; month: string };

/** A payslip of one page. Amount in rand, month as `yyyy-MM`. */
export const samplePayslip = ({ employer, employee, netSalary, month }: Payslip): Uint8Array =>
  minimalPdf([
    'Synthetic payslip',
    `Employer: ${employer}`,
    `Employee: ${employee}`,
    `Month: ${month}`,
    `Net salary: ${netSalary.toFixed(2)}`,
  ]);
