import { assertThat, operations } from '@tshepa/contracts';
import { serve, serveBytesReply } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaffOrSystem } from '../../policies.ts';

export const openDocument = ({ files, owners }: Context) =>
  serve(operations.openDocument, async ({ fileId, fileType }, { actor }) => {
    requireStaffOrSystem(actor);
    const file = await files.find(fileId);
    assertThat(file?.finished && (!fileType || file.fileType === fileType), 'file.not_found');
    const { applicationId } = file;
    const owner = await owners.find(applicationId);
    assertThat(owner, 'file.not_found');
    const { finished } = file;
    return {
      ...files.toCustomerFile(file, finished, owner.dataKey),
      chunks: finished.chunks,
      customerId: applicationId,
    };
  });

export const getChunk = ({ files, owners }: Context) =>
  serveBytesReply(operations.getChunk, async ({ fileId, index }, { actor }) => {
    requireStaffOrSystem(actor);
    const file = await files.find(fileId);
    assertThat(file?.finished && index < file.finished.chunks, 'file.not_found');
    const owner = await owners.find(file.applicationId);
    assertThat(owner, 'file.not_found');
    const bytes = await files.readChunk({ fileId, dataKey: owner.dataKey, index });
    assertThat(bytes, 'file.not_found');
    return bytes;
  });
