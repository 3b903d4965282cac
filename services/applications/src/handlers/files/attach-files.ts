import { applicationsRpc, type CustomerFile } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { attachFiles as attachToCustomer } from '../../commands/attach-files.ts';
import type { Context } from '../../context.ts';
import { ownedRecord } from './owned-record.ts';
import { verifyUpload } from './verify-upload.ts';

export const attachFiles = (context: Context) =>
  serve(applicationsRpc.attachFiles, async ({ customerId, fileType, files: uploads }, meta) => {
    const owner = await ownedRecord(context, meta.actor, customerId);
    const files: CustomerFile[] = [];
    for (const upload of uploads) files.push(await verifyUpload(context, owner, fileType, upload));
    const passwords = Object.fromEntries(
      uploads.flatMap(({ fileId, password }) => (password === undefined ? [] : [[fileId, password]])),
    );
    const reply = await attachToCustomer(context, meta, { customerId, fileType, files, passwords });
    const fileIds = reply.files.map(({ fileId }) => fileId);
    await context.files.replaceAttached(customerId, fileType, fileIds);
    return reply;
  });
