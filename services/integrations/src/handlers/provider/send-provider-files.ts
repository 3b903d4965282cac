import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { pullFile } from '../../files/pull-file.ts';
import { serveSystem } from '../../policies.ts';

/**
 * Replies with the number of files that the provider now has. A file that the provider already has is not fetched
 * again.
 */
export const sendProviderFiles = ({ bus, runEffect, kinds }: Context) =>
  serveSystem(operations.sendProviderFiles, async ({ customerId, idNumber, fileIds }, { requestId }) => {
    for (const fileId of fileIds)
      await runEffect(kinds.upload, customerId, {
        reference: `upload:${customerId}:${fileId}`,
        idNumber,
        pullFile: () => pullFile(bus, { fileId, customerId, requestId }),
      });
    return { uploaded: fileIds.length };
  });
