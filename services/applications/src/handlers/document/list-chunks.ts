import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { ownedApplication } from './chunks.ts';

export const listChunks = (context: Context) =>
  serve(operations.listChunks, async ({ customerId, fileId }, { actor }) => {
    await ownedApplication(context, actor, customerId);
    const file = await context.files.find(fileId);
    // Another application's file looks like one that does not exist.
    if (file?.applicationId !== customerId) return { chunks: [] };
    return { chunks: await context.files.heldChunks(fileId) };
  });
