import { assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { ownedRecord } from './owned-record.ts';

export const listChunks = (context: Context) =>
  serve(operations.listChunks, async ({ customerId, fileId }, { actor }) => {
    await ownedRecord(context, actor, customerId);
    const file = await context.files.find(fileId);
    if (!file) return { chunks: [] };
    assertThat(file.applicationId === customerId, 'file.not_found');
    return { chunks: await context.files.heldChunks(fileId) };
  });
