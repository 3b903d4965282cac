import type { CustomerFileType } from '@tshepa/contracts/constants';
import type { CustomerFile, CustomerRecord } from '@tshepa/contracts/entities/customer';
import {
  downloadCreditReport,
  downloadMabReport,
  downloadPayslip,
  downloadStatement,
} from '@tshepa/contracts/routes/documents';
import { bytesOfBase64, extensionOf, fileNameFor, saveFile } from '../../../lib/staff-download.ts';
import { staffCall } from '../../../lib/staff-session.ts';

const downloads = {
  BANK_STATEMENT: { route: downloadStatement, name: 'bank-statement' },
  PAYSLIP: { route: downloadPayslip, name: 'payslip' },
  CREDIT_REPORT: { route: downloadCreditReport, name: 'credit-report' },
  MAB_REPORT: { route: downloadMabReport, name: 'mab-report' },
} as const satisfies Record<CustomerFileType, object>;

/** Fetches one stored file and saves it, named by ID number and type; `position` tells several of a type apart. */
export async function saveStoredFile(
  record: CustomerRecord,
  file: CustomerFile,
  position?: number,
): Promise<void> {
  const { route, name } = downloads[file.fileType];
  const reply = await staffCall(route, { id: file.fileId }, { timeoutMs: 120_000 });
  const contentType = reply.contentType ?? file.contentType;
  const what = position === undefined ? name : `${name}-${position}`;
  saveFile(
    fileNameFor(record, what, extensionOf(contentType)),
    new Blob([bytesOfBase64(reply.file)], { type: contentType }),
  );
}
