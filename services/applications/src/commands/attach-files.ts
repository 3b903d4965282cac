import { AppError, type AttachFilesInput, type CustomerFile, type UploadReply } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/application.ts';
import { requireOpen } from '../domain/require-open.ts';
import { withStatementAnalysis } from './analyse-statements.ts';
import { type CommandMeta, executeOn } from './execute.ts';
import { verifyUploads } from './verify-uploads.ts';

/** Attaches uploaded files, in place of those of the same type, and has statements analysed. */
export function attachFiles(
  context: Context,
  meta: CommandMeta,
  { customerId, fileType, files: uploads }: AttachFilesInput,
): Promise<UploadReply> {
  // By file id. Passwords open protected PDFs once and are stored nowhere, not even in the digest.
  const passwords = Object.fromEntries(
    uploads.flatMap(({ fileId, password }) => (password === undefined ? [] : [[fileId, password]])),
  );
  let verified: CustomerFile[] | undefined;
  return executeOn<UploadReply>(context, meta, {
    customerId,
    kind: 'attach-documents',
    details: { fileType },
    by: 'applicant',
    // In the digest the type belongs to the kind.
    digestKind: `attach-${fileType}`,
    body: uploads.map(({ fileId, sizeBytes, sha256 }) => [fileId, sizeBytes, sha256]),
    isSlow: true,
    decide: async (record) => {
      requireOpen(record.loan.state);
      // Verified files do not change, so they are not read again when the command is retried.
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

/** Documents refused for their content may be sent again under the same ids with other bytes. */
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
