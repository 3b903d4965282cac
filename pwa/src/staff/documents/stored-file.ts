import type { CustomerFileType } from '@tshepa/contracts/constants';
import type { CustomerFile, CustomerRecord } from '@tshepa/contracts/entities/customer';
import { downloadCreditReport } from '@tshepa/contracts/operations/document/download-credit-report';
import { downloadMabReport } from '@tshepa/contracts/operations/document/download-mab-report';
import { downloadPayslip } from '@tshepa/contracts/operations/document/download-payslip';
import { downloadStatement } from '@tshepa/contracts/operations/document/download-statement';
import { saveFile } from '../../platform/save-file.ts';
import { staffCall } from '../api/session.ts';

/** Decodes base64. @throws when the text is not base64 */
export const bytesOfBase64 = (base64: string) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/json': 'json',
  'text/csv': 'csv',
};

/** Returns the file extension, which is `bin` for a content type that the product does not store. */
export const extensionOf = (contentType: string | undefined) =>
  extensions[(contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'bin';

/** Returns a name such as `8801235111088-payslip.pdf`. Without an ID number the record's id takes its place. */
export const fileNameFor = (
  person: { idNumber?: string | undefined; id: string },
  what: string,
  extension: string,
) => `${person.idNumber ?? person.id}-${what}.${extension}`;

/** The document types, in the order in which staff choose one. */
const fileTypes = {
  BANK_STATEMENT: { operation: downloadStatement, name: 'bank-statement', label: 'Bank statement' },
  PAYSLIP: { operation: downloadPayslip, name: 'payslip', label: 'Payslip' },
  CREDIT_REPORT: { operation: downloadCreditReport, name: 'credit-report', label: 'Credit report' },
  MAB_REPORT: { operation: downloadMabReport, name: 'mab-report', label: 'MAB report' },
} as const satisfies Record<CustomerFileType, object>;

export type FileContent = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

export async function readStoredFile(
  { fileType, fileId, contentType }: CustomerFile,
  signal?: AbortSignal,
): Promise<FileContent> {
  const { operation } = fileTypes[fileType];
  const reply = await staffCall(
    operation,
    { id: fileId },
    { timeoutMs: 120_000, ...(signal ? { signal } : {}) },
  );
  return { bytes: bytesOfBase64(reply.file), contentType: reply.contentType ?? contentType };
}

/** Fetches one stored file and saves it. `position` distinguishes several files of one type. */
export async function saveStoredFile(
  record: CustomerRecord,
  file: CustomerFile,
  position?: number,
): Promise<void> {
  const { name } = fileTypes[file.fileType];
  const { bytes, contentType } = await readStoredFile(file);
  const what = position === undefined ? name : `${name}-${position}`;
  saveFile(fileNameFor(record, what, extensionOf(contentType)), bytes, contentType);
}

export type Viewable = { file: CustomerFile; label: string };

/** Returns only the newest report of a kind, but every document that the applicant sent. */
export function viewableFiles({ files }: Pick<CustomerRecord, 'files'>): Viewable[] {
  return Object.entries(fileTypes).flatMap(([fileType, { label }]) => {
    const ofKind = files.filter((file) => file.fileType === fileType);
    const shown = fileType.endsWith('REPORT') ? ofKind.slice(-1) : ofKind;
    return shown.map((file, index) => ({
      file,
      label: shown.length > 1 ? `${label} ${index + 1} of ${shown.length}` : label,
    }));
  });
}
