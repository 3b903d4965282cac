import type { CustomerFileType } from '@tshepa/contracts/constants';
import type { CustomerFile, CustomerRecord } from '@tshepa/contracts/entities/customer';

export type Viewable = { file: CustomerFile; label: string };

const kinds: readonly (readonly [CustomerFileType, string])[] = [
  ['BANK_STATEMENT', 'Bank statement'],
  ['PAYSLIP', 'Payslip'],
  ['CREDIT_REPORT', 'Credit report'],
  ['MAB_REPORT', 'MAB report'],
];

/** Of reports the newest counts; what an applicant sent counts one by one. */
export function viewableFiles({ files }: Pick<CustomerRecord, 'files'>): Viewable[] {
  return kinds.flatMap(([fileType, name]) => {
    const ofKind = files.filter((file) => file.fileType === fileType);
    const shown = fileType.endsWith('REPORT') ? ofKind.slice(-1) : ofKind;
    return shown.map((file, index) => ({
      file,
      label: shown.length > 1 ? `${name} ${index + 1} of ${shown.length}` : name,
    }));
  });
}
