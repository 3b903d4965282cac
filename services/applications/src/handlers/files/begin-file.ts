import { type Actor, applicationsRpc, assertThat, type CustomerFileType } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import type { FilesStore } from '../../store/files.ts';
import { ownedRecord } from './owned-record.ts';

const uploadable: readonly CustomerFileType[] = ['BANK_STATEMENT', 'PAYSLIP'];
/** Uploads begun and not finished that one record may have; the oldest makes room for the next. */
const maximumOpenUploads = 12;

export const beginFile = (context: Context) =>
  serve(applicationsRpc.beginFile, async (request, { actor }) => {
    const { customerId, fileId, fileType, fileName, contentType } = request;
    requireUploadable(actor, fileType);
    const { dataKey } = await ownedRecord(context, actor, customerId);
    const { files } = context;
    const isNew = await files.begin({ customerId, dataKey, fileId, fileType, fileName, contentType });
    if (isNew) await makeRoom(files, customerId);
    else assertThat((await files.find(fileId))?.customerId === customerId, 'customer.not_found');
    return { ok: true as const };
  });

/** Reports are made by us and never uploaded. */
const requireUploadable = (actor: Actor, fileType: CustomerFileType) =>
  assertThat(actor.kind === 'system' || uploadable.includes(fileType), 'request.invalid', {
    fields: [{ pointer: '/fileType', message: 'This kind of document cannot be uploaded' }],
  });

async function makeRoom(files: FilesStore, customerId: string): Promise<void> {
  const open = (await files.ofCustomer(customerId))
    .filter((file) => !file.isAttached && uploadable.includes(file.fileType))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  for (const { fileId } of open.slice(maximumOpenUploads)) await files.remove(fileId);
}
