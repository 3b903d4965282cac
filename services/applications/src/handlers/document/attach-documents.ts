import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { attachFiles as attachToCustomer } from '../../commands/attach-files.ts';
import type { Context } from '../../context.ts';

export const attachDocuments = (context: Context) =>
  serve(operations.attachDocuments, async (request, meta) => {
    const { customerId, fileType } = request;
    const reply = await attachToCustomer(context, meta, request);
    // The application is read again, because the reply may be that of an older call.
    const loaded = await context.applications.load(customerId);
    const listed = loaded?.application.files.filter((file) => file.fileType === fileType) ?? [];
    await context.files.replaceAttached(
      customerId,
      fileType,
      listed.map(({ fileId }) => fileId),
    );
    return reply;
  });
