import { type Actor, AppError, maximumFileBytes, operations } from '@tshepa/contracts';
import type { Bus } from '@tshepa/messaging';

const actor: Actor = { kind: 'system', service: 'integrations' };

export type PulledFile = {
  fileType: string;
  fileName: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
};
type Request = { fileId: string; customerId: string; requestId: string };

/** Fetches a document in chunks. @throws AppError `file.not_found` for a document of another customer. */
export async function pullFile(bus: Bus, { fileId, customerId, requestId }: Request): Promise<PulledFile> {
  const options = { actor, requestId };
  const file = await bus.request(operations.openDocument, { fileId }, options);
  if (file.customerId !== customerId) throw new AppError('file.not_found');
  if (file.sizeBytes > maximumFileBytes) throw new AppError('file.too_large');
  const bytes = new Uint8Array(file.sizeBytes);
  let offset = 0;
  for (let index = 0; index < file.chunks; index += 1) {
    const chunk = await bus.fetchBytes(operations.getChunk, { fileId, index }, options);
    if (offset + chunk.byteLength > file.sizeBytes) throw new AppError('file.incomplete');
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  if (offset !== file.sizeBytes) throw new AppError('file.incomplete');
  const { fileType, fileName, contentType } = file;
  return { fileType, fileName, contentType, bytes };
}
