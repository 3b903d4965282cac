import { AppError, type AttachFilesInput, type CustomerFile, type UploadReply } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import { requireOpen } from '../domain/transition.ts';
import { withStatementAnalysis } from './analyse-statements.ts';
import { type CommandMeta, executeOn } from './execute.ts';
import { verifyUploads } from './verify-uploads.ts';

/** Attaches uploaded files, in place of those of the same type, and has statements analysed. */
export function attachFiles(
  context: Context,
  meta: CommandMeta,
  { customerId: applicationId, fileType, files: uploads }: AttachFilesInput,
): Promise<UploadReply> {
  // By file id. Passwords open protected PDFs once and are stored nowhere, not even in the digest.
  const passwords = Object.fromEntries(
    uploads.flatMap(({ fileId, password }) => (password === undefined ? [] : [[fileId, password]])),
  );
  let verified: CustomerFile[] | undefined;
  return executeOn<UploadReply>(context, meta, {
    applicationId,
    kind: 'attach-documents',
    details: { fileType },
    by: 'applicant',
    // In the digest the type belongs to the kind.
    digestKind: `attach-${fileType}`,
    body: uploads.map(({ fileId, sizeBytes, sha256 }) => [fileId, sizeBytes, sha256]),
    isSlow: true,
    decide: async (application) => {
      requireOpen(application.loan.state);
      // Verified files do not change, so they are not read again when the command is retried.
      verified ??= await verifyUploads(context, application, { fileType, files: uploads });
      const kept = application.files.filter((file) => file.fileType !== fileType);
      const { statements: _former, ...rest } = application;
      const attached = {
        ...(fileType === 'BANK_STATEMENT' ? rest : application),
        files: [...kept, ...verified],
        employment:
          fileType === 'PAYSLIP' ? { ...application.employment, noPayslip: false } : application.employment,
      };
      const analyse = () => withStatementAnalysis(context, meta, attached, passwords);
      const next =
        fileType === 'BANK_STATEMENT'
          ? await reopenWhenRefused(context, application, verified, analyse)
          : attached;
      return {
        application: next,
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
  application: Application,
  verified: readonly CustomerFile[],
  analyse: () => Promise<Application>,
): Promise<Application> {
  try {
    return await analyse();
  } catch (error) {
    const isRefusal = error instanceof AppError && !error.isRetryable;
    const listed = new Set(application.files.map(({ fileId }) => fileId));
    for (const { fileId } of isRefusal ? verified : []) if (!listed.has(fileId)) await files.reopen(fileId);
    throw error;
  }
}
