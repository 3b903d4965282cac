import type { CustomerFileType } from '@tshepa/contracts/constants';
import type { CustomerFile } from '@tshepa/contracts/entities/customer';
import { downloadCreditReport } from '@tshepa/contracts/operations/document/download-credit-report';
import { downloadMabReport } from '@tshepa/contracts/operations/document/download-mab-report';
import { downloadPayslip } from '@tshepa/contracts/operations/document/download-payslip';
import { downloadStatement } from '@tshepa/contracts/operations/document/download-statement';
import { staffCall } from '../api/session.ts';
import { bytesOfBase64 } from '../files/download.ts';

export const downloads = {
  BANK_STATEMENT: { route: downloadStatement, name: 'bank-statement' },
  PAYSLIP: { route: downloadPayslip, name: 'payslip' },
  CREDIT_REPORT: { route: downloadCreditReport, name: 'credit-report' },
  MAB_REPORT: { route: downloadMabReport, name: 'mab-report' },
} as const satisfies Record<CustomerFileType, object>;

export type FileContent = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

/** Fetches one stored file into memory. */
export async function readStoredFile(
  { fileType, fileId, contentType }: CustomerFile,
  signal?: AbortSignal,
): Promise<FileContent> {
  const { route } = downloads[fileType];
  const reply = await staffCall(route, { id: fileId }, { timeoutMs: 120_000, ...(signal ? { signal } : {}) });
  return { bytes: bytesOfBase64(reply.file), contentType: reply.contentType ?? contentType };
}
