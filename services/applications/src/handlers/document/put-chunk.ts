import { AppError, assertThat, chunkBytes, maximumFileBytes, operations } from '@tshepa/contracts';
import { serveBytes } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { detectContentType, requireAccepted } from '../../domain/detect-content-type.ts';
import { beginUpload } from './begin-upload.ts';
import { ownedRecord } from './owned-record.ts';

export const putChunk = (context: Context) =>
  serveBytes(operations.putChunk, async ({ customerId, fileId, fileType, index }, bytes, { actor }) => {
    const owner = await ownedRecord(context, actor, customerId);
    assertThat(bytes.length > 0, 'file.empty');
    assertThat(index * chunkBytes + bytes.length <= maximumFileBytes, 'file.too_large');
    // Checked on the first chunk, so that the rest of a refused document need not be sent.
    if (index === 0) requireAccepted(fileType, detectContentType(bytes));

    const { files } = context;
    const file = (await files.find(fileId)) ?? (await beginUpload(context, owner, { fileId, fileType }));
    assertThat(file.applicationId === customerId && file.fileType === fileType, 'file.not_found');
    // A complete or attached file never changes. A repeated chunk of it is not an error.
    if (file.isAttached || file.finished) return { ok: true as const };
    await files.putChunk({ fileId, dataKey: owner.dataKey, index }, bytes);
    if (!(await files.touch(fileId))) {
      // The file was removed meanwhile. Sending the chunk again begins a new one.
      await files.removeChunk(fileId, index);
      throw new AppError('file.incomplete');
    }
    context.failPoint('applications.after-piece', 'put-chunk');
    return { ok: true as const };
  });
