import { assertThat, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireStaffOrSystem } from '../../policies.ts';

export const openDocument = ({ files, owners }: Context) =>
  serve(operations.openDocument, async ({ fileId, fileType }, { actor }) => {
    requireStaffOrSystem(actor);
    const file = await files.find(fileId);
    assertThat(file?.finished && (!fileType || file.fileType === fileType), 'file.not_found');
    assertThat(!file.isScanDue, 'file.not_scanned');
    const { applicationId } = file;
    const owner = await owners.find(applicationId);
    assertThat(owner, 'file.not_found');
    const { finished } = file;
    return {
      ...files.toListedFile(file, finished, owner.dataKey),
      chunks: finished.chunks,
      customerId: applicationId,
    };
  });
