import type { UploadType } from '@tshepa/contracts/entities/documents';
import { attachDocuments } from '@tshepa/contracts/operations/document/attach-documents';
import { call } from '../../platform/network/api.ts';
import { isFirstTry, files as stored } from '../files/files.ts';
import type { UploadFile } from '../types.ts';
import { ensureSession } from './record.ts';
import { sendChunk } from './send-chunk.ts';
import { upload } from './upload.ts';

type Documents = { customerId: string; fileType: UploadType; files: readonly UploadFile[] };

/**
 * Sends stored documents now, outside the queue, because staff asked for them. When it is repeated with the same key,
 * only the chunks that have not arrived are sent. @throws AppError, NoAnswerError
 */
export async function sendDocuments(documents: Documents, idempotencyKey: string): Promise<void> {
  await ensureSession();
  const ports = {
    call,
    putChunk: sendChunk,
    isFirstTry,
    readChunk: stored.readChunk,
    onProgress: () => undefined,
  };
  await upload(documents, ports, (input) => call(attachDocuments, input, { idempotencyKey }));
  for (const { blobId } of documents.files) await stored.remove(blobId).catch(() => undefined);
}
