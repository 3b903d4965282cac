import { applicationsRpc, assertThat, maximumFileBytes } from '@tshepa/contracts';
import { serveBytes } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { ownedRecord } from './owned-record.ts';

export const putChunk = (context: Context) =>
  serveBytes(applicationsRpc.putChunk, async ({ customerId, fileId, index }, bytes, { actor }) => {
    assertThat(bytes.length > 0, 'file.empty');
    // All pieces but the last are of one size, so this holds for every piece of a file that is not too large.
    assertThat(bytes.length * (index + 1) <= maximumFileBytes, 'file.too_large');
    const { dataKey } = await ownedRecord(context, actor, customerId);
    const file = await context.files.find(fileId);
    assertThat(file?.customerId === customerId, 'file.not_found');
    // What a record already lists never changes under it; a late repetition of a piece is no failure.
    if (!file.isAttached) await context.files.putChunk({ fileId, dataKey, index }, bytes);
    return { ok: true as const };
  });
