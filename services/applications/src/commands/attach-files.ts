import { AppError, type CustomerFile, type UploadReply } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { withStatementAnalysis } from './analyse-statements.ts';
import { type CommandMeta, executeOn } from './execute.ts';

type Attachment = {
  customerId: string;
  fileType: 'BANK_STATEMENT' | 'PAYSLIP';
  files: readonly CustomerFile[];
  /** By file id; used once for opening protected PDFs and kept nowhere. */
  passwords: Readonly<Record<string, string>>;
};

/** Makes uploaded files part of a record, in place of those of the same type, and has statements analysed. */
export const attachFiles = (
  context: Context,
  meta: CommandMeta,
  { customerId, fileType, files, passwords }: Attachment,
) =>
  executeOn<UploadReply>(context, meta, {
    customerId,
    kind: `attach-${fileType}`,
    by: 'applicant',
    body: files.map(({ fileId, sizeBytes }) => [fileId, sizeBytes]),
    decide: async (record) => {
      if (record.loan.state !== 'IN_PROGRESS') {
        throw new AppError('application.illegal_transition', { state: record.loan.state });
      }
      const kept = record.files.filter((file) => file.fileType !== fileType);
      const { statements: _former, ...rest } = record;
      const attached = {
        ...(fileType === 'BANK_STATEMENT' ? rest : record),
        files: [...kept, ...files],
        employment: fileType === 'PAYSLIP' ? { ...record.employment, noPayslip: false } : record.employment,
      };
      const next =
        fileType === 'BANK_STATEMENT'
          ? await withStatementAnalysis(context, meta, attached, passwords)
          : attached;
      return {
        customer: next,
        reply: (written) => ({
          version: written.version,
          files: written.files.filter((file) => file.fileType === fileType),
        }),
      };
    },
  });
