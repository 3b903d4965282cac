import type { CustomerFile, CustomerFileType, Manifest } from '@tshepa/contracts';
import type { Application } from './application.ts';

/** The types of documents, as `files/<type>`, that differ between the application and the device's manifest. */
export function differingDocuments({ files, employment }: Application, manifest: Manifest): string[] {
  const ofType = (fileType: CustomerFileType) => files.filter((file) => file.fileType === fileType);
  // A payslip sent before the applicant ticked "no payslip" does not count.
  const payslips = employment.noPayslip ? [] : ofType('PAYSLIP');
  return [
    ...(holdsExactly(ofType('BANK_STATEMENT'), manifest.statements) ? [] : ['files/BANK_STATEMENT']),
    ...(holdsExactly(payslips, manifest.payslip ? [manifest.payslip] : []) ? [] : ['files/PAYSLIP']),
  ];
}

/** Documents attached before checksums were stored are counted and not compared. */
const holdsExactly = (held: readonly CustomerFile[], named: readonly string[]): boolean => {
  if (held.length !== named.length) return false;
  if (held.some(({ sha256 }) => sha256 === undefined)) return true;
  const [ours, theirs] = [held.map(({ sha256 }) => sha256).toSorted(), named.toSorted()];
  return ours.every((sha256, index) => sha256 === theirs[index]);
};
