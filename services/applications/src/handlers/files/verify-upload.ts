import { createHash } from 'node:crypto';
import { assertThat, type CustomerFile, maximumFileBytes } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import type { RecordOwner } from '../../store/record-owners.ts';
import { detectContentType } from './detect-content-type.ts';

export type Upload = { fileId: string; chunks: number; sizeBytes: number; sha256: string };

/**
 * Reads an upload back, piece by piece, and accepts it when it is what its sender meant to send: complete, of the
 * stated size and checksum, and of an accepted kind. Throws an error of the catalogue otherwise.
 */
export async function verifyUpload(
  { files }: Context,
  { customerId, dataKey }: RecordOwner,
  fileType: 'BANK_STATEMENT' | 'PAYSLIP',
  { fileId, chunks, sizeBytes, sha256 }: Upload,
): Promise<CustomerFile> {
  assertThat(sizeBytes > 0 && chunks > 0, 'file.empty');
  assertThat(sizeBytes <= maximumFileBytes && chunks <= sizeBytes, 'file.too_large');
  const file = await files.find(fileId);
  assertThat(file && file.customerId === customerId && file.fileType === fileType, 'file.not_found');

  const checksum = createHash('sha256');
  let receivedBytes = 0;
  let contentType: ReturnType<typeof detectContentType> = null;
  for (let index = 0; index < chunks; index += 1) {
    const bytes = await files.readChunk({ fileId, dataKey, index });
    assertThat(bytes, 'file.incomplete');
    if (index === 0) contentType = detectContentType(bytes);
    checksum.update(bytes);
    receivedBytes += bytes.length;
    assertThat(receivedBytes <= maximumFileBytes, 'file.too_large');
  }
  assertThat(receivedBytes === sizeBytes && checksum.digest('hex') === sha256, 'file.incomplete');
  if (fileType === 'BANK_STATEMENT') assertThat(contentType === 'application/pdf', 'file.not_pdf');
  assertThat(contentType, 'file.type_refused');

  await files.finish(fileId, { chunks, sizeBytes, contentType });
  return files.toCustomerFile({ ...file, contentType, finished: { chunks, sizeBytes } }, dataKey);
}
