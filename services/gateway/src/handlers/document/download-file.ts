import {
  AppError,
  type CustomerFileType,
  type FileReply,
  maximumFileBytes,
  operations,
} from '@tshepa/contracts';
import type { Bus, CallOptions } from '@tshepa/messaging';

type Wanted = { fileId: string; fileType: CustomerFileType };

/** A file as base64 within JSON. Pieces are asked for one after the other, so that one download holds one piece at the owner. */
export async function downloadFile(bus: Bus, wanted: Wanted, options: CallOptions): Promise<FileReply> {
  const { chunks, sizeBytes, contentType } = await bus.request(operations.openDocument, wanted, options);
  if (sizeBytes > maximumFileBytes) throw new AppError('file.too_large');
  const pieces: Uint8Array[] = [];
  for (let index = 0; index < chunks; index++) {
    pieces.push(await bus.fetchBytes(operations.getChunk, { fileId: wanted.fileId, index }, options));
  }
  return { file: Buffer.concat(pieces).toString('base64'), contentType };
}
