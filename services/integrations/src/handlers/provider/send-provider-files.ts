import { operations } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { pullFile } from '../../files/pull-file.ts';
import { serveSystem } from '../../policies.ts';

/** Answers how many of the files are with the provider now. A file already there is not even pulled again. */
export const sendProviderFiles = ({ bus, runEffect, kinds, parties }: Context) =>
  serveSystem(operations.sendProviderFiles, async ({ customerId, idNumber, fileIds }, { requestId }) => {
    for (const fileId of fileIds) {
      const reference = `upload:${customerId}:${fileId}`;
      await runEffect(kinds.upload, { reference, customerId }, async () => {
        const { bytes, fileType, fileName, contentType } = await pullFile(bus, {
          fileId,
          customerId,
          requestId,
        });
        return parties.provider.upload({ reference, idNumber, fileType, fileName, contentType, bytes });
      });
    }
    return { uploaded: fileIds.length };
  });
