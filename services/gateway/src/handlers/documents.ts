import {
  AppError,
  type CustomerFileType,
  type HttpCall,
  maximumFileBytes,
  operations,
  type UploadReply,
  type UploadType,
} from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { receiveFiles } from '../files/receive-files.ts';
import type { Call } from './handler.ts';

type Upload = Pick<Call, 'options' | 'http'> & { input: { customerId: string } };

export const uploadAs =
  (fileType: UploadType, { multipart }: HttpCall) =>
  ({ bus }: Context) =>
  async ({ input: { customerId }, options, http }: Upload): Promise<UploadReply> => {
    const upload = { customerId, fileType };
    const files = await receiveFiles(bus, multipart, upload, options, http);
    return bus.request(operations.attachDocuments, { ...upload, files }, options);
  };

/**
 * Replies with base64. Chunks are fetched one by one, so that the service that owns files holds only one chunk at a
 * time.
 */
export const downloadAs =
  (fileType: CustomerFileType) =>
  ({ bus }: Context) =>
  async ({ input: { id: fileId }, options }: Pick<Call, 'options'> & { input: { id: string } }) => {
    const file = await bus.request(operations.openDocument, { fileId, fileType }, options);
    if (file.sizeBytes > maximumFileBytes) throw new AppError('file.too_large');
    const chunks: Uint8Array[] = [];
    for (let index = 0; index < file.chunks; index++)
      chunks.push(await bus.fetchBytes(operations.getChunk, { fileId, index }, options));
    return { file: Buffer.concat(chunks).toString('base64'), contentType: file.contentType };
  };
