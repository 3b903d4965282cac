import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { attachFiles as attachToCustomer } from '../../commands/attach-files.ts';
import type { Context } from '../../context.ts';

export const attachDocuments = (context: Context) =>
  serve(operations.attachDocuments, async (request, meta) => {
    const { customerId, fileType } = request;
    const reply = await attachToCustomer(context, meta, request);
    // The record and not the reply says what is attached now: this may be the repetition of an older call.
    const loaded = await context.applications.load(customerId);
    const listed = loaded?.application.files.filter((file) => file.fileType === fileType) ?? [];
    await context.files.replaceAttached(
      customerId,
      fileType,
      listed.map(({ fileId }) => fileId),
    );
    return reply;
  });
