import { createHash } from 'node:crypto';
import {
  AppError,
  type AttachedFile,
  type AttachFilesInput,
  assertThat,
  type CustomerFile,
  chunkBytes,
  chunkCount,
  errorCatalogue,
  type MissingPieces,
  maximumFileBytes,
  operations,
  type UploadReply,
  type UploadType,
} from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { executeOn, type SavePartial } from '../../commands/execute.ts';
import { raiseHold } from '../../commands/raise-hold.ts';
import type { CommandMeta } from '../../commands/replay.ts';
import { withPayslipReading, withStatementAnalysis } from '../../commands/reports.ts';
import { scanFile } from '../../commands/scan-file.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { askedByType, openAsk, requireAskedStatement, withAskAnswered } from '../../domain/ask.ts';
import {
  type DocumentContentType,
  detectContentType,
  requireAccepted,
} from '../../domain/detect-content-type.ts';
import { infectedDocument } from '../../domain/infected-document.ts';
import { requireOpen } from '../../domain/transition.ts';
import type { StoredFile } from '../../store/files.ts';

export const attachDocuments = (context: Context) =>
  serve(operations.attachDocuments, async (request, meta) => {
    const { customerId, fileType } = request;
    const reply = await attachFiles(context, meta, request);
    // The application is read again, because the reply may be the stored one of an earlier call.
    const loaded = await context.applications.load(customerId);
    const listed = loaded?.application.files.filter((file) => file.fileType === fileType) ?? [];
    await context.files.replaceAttached(
      customerId,
      fileType,
      listed.map(({ fileId }) => fileId),
    );
    return reply;
  });

/** Attaches uploaded files in place of former files of the same type, and has statements analysed. */
function attachFiles(
  context: Context,
  meta: CommandMeta,
  { customerId: applicationId, fileType, files: uploads }: AttachFilesInput,
): Promise<UploadReply> {
  // Each password opens a protected PDF once and is stored nowhere, not even in the digest.
  const passwords = Object.fromEntries(
    uploads.flatMap(({ fileId, password }) => (password === undefined ? [] : [[fileId, password]])),
  );
  let verified: CustomerFile[] | undefined;
  return executeOn<UploadReply>(context, meta, {
    applicationId,
    kind: 'attach-documents',
    details: { fileType },
    by: 'applicant',
    // The kind in the digest contains the type of document, which the body lacks.
    digestKind: `attach-${fileType}`,
    body: uploads.map(({ fileId, sizeBytes, sha256 }) => [fileId, sizeBytes, sha256]),
    isSlow: true,
    decide: async (application, savePartial) => {
      const thing = askedByType[fileType];
      const isAnswer = openAsk(application)?.thing === thing;
      if (!isAnswer) requireOpen(application.loan.state);
      else if (fileType === 'BANK_STATEMENT') requireAskedStatement(application, uploads);
      // Verified files do not change, so they are not read again when the command is retried.
      verified ??= await verifyUploads(context, application, { fileType, files: uploads });
      await refuseInfected(context, meta, { application, savePartial, verified });
      const kept = application.files.filter((file) => file.fileType !== fileType);
      const { statements: _statements, ...withoutStatements } = application;
      const { payslip: _payslip, ...withoutPayslip } = application;
      const attached = {
        ...(fileType === 'BANK_STATEMENT' ? withoutStatements : withoutPayslip),
        files: [...kept, ...verified],
        employment:
          fileType === 'PAYSLIP' ? { ...application.employment, noPayslip: false } : application.employment,
      };
      const analyse = () => withStatementAnalysis(context, meta, attached, passwords);
      const next =
        fileType === 'BANK_STATEMENT'
          ? await reopenWhenRefused(context, application, verified, analyse)
          : await withPayslipReading(context, meta, attached, passwords);
      return {
        application: withAskAnswered(next, thing, context.clock.now()),
        changed: isAnswer ? 'snoozed' : 'files',
        reply: (written) => ({
          version: written.version,
          files: written.files.filter((file) => file.fileType === fileType),
          ...(fileType === 'BANK_STATEMENT' && written.statements?.analysis.accountNumber
            ? { bank_link_login_account_number: written.statements.analysis.accountNumber }
            : {}),
        }),
      };
    },
  });
}

type Verified = { application: Application; savePartial: SavePartial; verified: readonly CustomerFile[] };

/**
 * Has the documents scanned for viruses. Documents that the scanner cannot be reached for stay unread until a job has
 * had them scanned. @throws AppError `file.infected`; the document is removed, and staff find a hold.
 */
async function refuseInfected(
  context: Context,
  meta: CommandMeta,
  { application, savePartial, verified }: Verified,
): Promise<void> {
  for (const [index, { fileId, fileType, sizeBytes }] of verified.entries()) {
    const chunks = chunkCount(sizeBytes);
    const scan = await scanFile(context, {
      fileId,
      dataKey: application.dataKey,
      chunks,
      patience: 'waiting',
    });
    if (scan.kind === 'unreachable') return;
    if (scan.kind === 'clean') continue;
    const question = infectedDocument(fileType, scan.virus);
    await raiseHold(context, meta, { application, savePartial, ...question });
    await context.files.remove(fileId);
    const message = errorCatalogue['file.infected'].text;
    throw new AppError('file.infected', { message, fields: [{ pointer: `/files/${index}`, message }] });
  }
}

/** Runs the analysis. If it refuses documents for their content, they may be sent again with the same ids and other bytes. */
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

type Uploads = { fileType: UploadType; files: readonly AttachedFile[] };
type Arrived = { file: StoredFile; contentType: DocumentContentType; sha256: string };

/**
 * Reads uploads back chunk by chunk and accepts them if they are complete, have the stated size and checksum, and are
 * of an accepted type. @throws AppError `file.incomplete` with all missing chunks, or another `file` error.
 */
async function verifyUploads(
  context: Context,
  { id: applicationId, dataKey }: Pick<Application, 'id' | 'dataKey'>,
  { fileType, files: uploads }: Uploads,
): Promise<CustomerFile[]> {
  const read: { upload: AttachedFile; arrived: Arrived }[] = [];
  const missingPieces: MissingPieces[] = [];
  for (const upload of uploads) {
    const result = await readUpload(context, { customerId: applicationId, dataKey, fileType }, upload);
    if ('missing' in result) missingPieces.push({ fileId: upload.fileId, chunks: result.missing });
    else read.push({ upload, arrived: result });
  }
  if (missingPieces.length > 0) throw new AppError('file.incomplete', { missingPieces });

  const accepted: CustomerFile[] = [];
  for (const [position, { upload, arrived }] of read.entries()) {
    const { fileId, chunks, sizeBytes, sha256, name: fileName = `document-${position + 1}` } = upload;
    const { contentType, file } = arrived;
    assertThat(arrived.sha256 === sha256, 'file.damaged');
    const isScanDue = context.scanner !== undefined;
    await context.files.finish(fileId, {
      dataKey,
      fileName,
      contentType,
      chunks,
      sizeBytes,
      sha256,
      isScanDue,
    });
    const createdAt = file.createdAt.toISOString();
    accepted.push({ fileId, fileType, fileName, contentType, sizeBytes, createdAt, sha256 });
  }
  return accepted;
}

type Owner = { customerId: string; dataKey: string; fileType: UploadType };

async function readUpload(
  { files }: Context,
  { customerId: applicationId, dataKey, fileType }: Owner,
  { fileId, chunks, sizeBytes }: AttachedFile,
): Promise<Arrived | { missing: number[] }> {
  assertThat(sizeBytes > 0, 'file.empty');
  assertThat(sizeBytes <= maximumFileBytes, 'file.too_large');
  const file = await files.find(fileId);
  // The file was never started or was abandoned long ago, so all of it must be sent. A file of another application gets
  // the same reply, which does not reveal that the file exists.
  if (file?.applicationId !== applicationId)
    return { missing: Array.from({ length: chunks }, (_, index) => index) };
  assertThat(file.fileType === fileType, 'file.not_found');

  const checksum = createHash('sha256');
  const missing: number[] = [];
  let contentType: DocumentContentType | null = null;
  for (let index = 0; index < chunks; index += 1) {
    const bytes = await files.readChunk({ fileId, dataKey, index });
    if (bytes && index === 0) contentType = detectContentType(bytes);
    if (bytes && index === 0) requireAccepted(fileType, contentType);
    if (bytes?.length === Math.min(chunkBytes, sizeBytes - index * chunkBytes)) checksum.update(bytes);
    else missing.push(index);
  }
  if (missing.length > 0) return { missing };
  requireAccepted(fileType, contentType);
  return { file, contentType, sha256: checksum.digest('hex') };
}
