import { assertThat, operations } from '@tshepa/contracts';
import { serveBytesReply } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaffOrSystem } from '../../policies.ts';

export const getChunk = ({ files, owners }: Context) =>
  serveBytesReply(operations.getChunk, async ({ fileId, index }, { actor }) => {
    requireStaffOrSystem(actor);
    const file = await files.find(fileId);
    assertThat(file?.finished && index < file.finished.chunks, 'file.not_found');
    assertThat(!file.isScanDue, 'file.not_scanned');
    const owner = await owners.find(file.applicationId);
    assertThat(owner, 'file.not_found');
    const bytes = await files.readChunk({ fileId, dataKey: owner.dataKey, index });
    assertThat(bytes, 'file.not_found');
    return bytes;
  });
