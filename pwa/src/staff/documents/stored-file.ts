import type { CustomerFileType } from '@tshepa/contracts/constants';
import type { CustomerFile, CustomerRecord } from '@tshepa/contracts/entities/customer';
import { downloadCreditReport } from '@tshepa/contracts/operations/document/download-credit-report';
import { downloadMabReport } from '@tshepa/contracts/operations/document/download-mab-report';
import { downloadPayslip } from '@tshepa/contracts/operations/document/download-payslip';
import { downloadStatement } from '@tshepa/contracts/operations/document/download-statement';
import { saveFile } from '../../platform/save-file.ts';
import { staffCall } from '../api/session.ts';
import { bytesOfBase64, extensionOf, fileNameFor } from '../files/download.ts';

const downloads = {
  BANK_STATEMENT: { route: downloadStatement, name: 'bank-statement' },
  PAYSLIP: { route: downloadPayslip, name: 'payslip' },
  CREDIT_REPORT: { route: downloadCreditReport, name: 'credit-report' },
  MAB_REPORT: { route: downloadMabReport, name: 'mab-report' },
} as const satisfies Record<CustomerFileType, object>;

export type FileContent = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

export async function readStoredFile(
  { fileType, fileId, contentType }: CustomerFile,
  signal?: AbortSignal,
): Promise<FileContent> {
  const { route } = downloads[fileType];
  const reply = await staffCall(route, { id: fileId }, { timeoutMs: 120_000, ...(signal ? { signal } : {}) });
  return { bytes: bytesOfBase64(reply.file), contentType: reply.contentType ?? contentType };
}

/** Fetches one stored file and saves it; `position` distinguishes several of one type. */
export async function saveStoredFile(
  record: CustomerRecord,
  file: CustomerFile,
  position?: number,
): Promise<void> {
  const { name } = downloads[file.fileType];
  const { bytes, contentType } = await readStoredFile(file);
  const what = position === undefined ? name : `${name}-${position}`;
  saveFile(fileNameFor(record, what, extensionOf(contentType)), new Blob([bytes], { type: contentType }));
}

export type Viewable = { file: CustomerFile; label: string };

const kinds: readonly (readonly [CustomerFileType, string])[] = [
  ['BANK_STATEMENT', 'Bank statement'],
  ['PAYSLIP', 'Payslip'],
  ['CREDIT_REPORT', 'Credit report'],
  ['MAB_REPORT', 'MAB report'],
];

/** Only the newest report of a kind, but every document that the applicant sent. */
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
