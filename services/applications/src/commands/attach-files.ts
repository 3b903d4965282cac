import { AppError, type AttachFilesInput, type CustomerFile, type UploadReply } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/customer.ts';
import { requireOpen } from '../domain/require-open.ts';
import { withStatementAnalysis } from './analyse-statements.ts';
import { type CommandMeta, executeOn } from './execute.ts';
import { verifyUploads } from './verify-uploads.ts';

/** Makes uploaded files part of a record, in place of those of the same type, and has statements analysed. */
export function attachFiles(
  context: Context,
  meta: CommandMeta,
  { customerId, fileType, files: uploads }: AttachFilesInput,
): Promise<UploadReply> {
  // By file id; used once for opening protected PDFs and kept nowhere, in the digest neither.
  const passwords = Object.fromEntries(
    uploads.flatMap(({ fileId, password }) => (password === undefined ? [] : [[fileId, password]])),
  );
  let verified: CustomerFile[] | undefined;
  return executeOn<UploadReply>(context, meta, {
    customerId,
    kind: `attach-${fileType}`,
    by: 'applicant',
    body: uploads.map(({ fileId, sizeBytes, sha256 }) => [fileId, sizeBytes, sha256]),
    isSlow: true,
    decide: async (record) => {
      requireOpen(record.loan.state);
      // What was read once stays as it is, however often the command starts again.
      verified ??= await verifyUploads(context, record, { fileType, files: uploads });
      const kept = record.files.filter((file) => file.fileType !== fileType);
      const { statements: _former, ...rest } = record;
      const attached = {
        ...(fileType === 'BANK_STATEMENT' ? rest : record),
        files: [...kept, ...verified],
        employment: fileType === 'PAYSLIP' ? { ...record.employment, noPayslip: false } : record.employment,
      };
      const analyse = () => withStatementAnalysis(context, meta, attached, passwords);
      const next =
        fileType === 'BANK_STATEMENT'
          ? await reopenWhenRefused(context, record, verified, analyse)
          : attached;
      return {
        customer: next,
        changed: 'files',
        reply: (written) => ({
          version: written.version,
          files: written.files.filter((file) => file.fileType === fileType),
        }),
      };
    },
  });
}

/** Documents that were refused for what they are may be sent again under their ids, with other bytes too. */
async function reopenWhenRefused(
  { files }: Context,
  record: Customer,
  verified: readonly CustomerFile[],
  analyse: () => Promise<Customer>,
): Promise<Customer> {
  try {
    return await analyse();
  } catch (error) {
    const isRefusal = error instanceof AppError && !error.isRetryable;
    const listed = new Set(record.files.map(({ fileId }) => fileId));
    for (const { fileId } of isRefusal ? verified : []) if (!listed.has(fileId)) await files.reopen(fileId);
    throw error;
  }
}
