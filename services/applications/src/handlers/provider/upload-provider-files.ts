import { AppError, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { loadOwned } from '../../policies.ts';

export const uploadProviderFiles = (context: Context) =>
  serve(operations.uploadProviderFiles, async ({ customerId }, meta) => {
    const { applicant, files } = await loadOwned(context, meta.actor, customerId);
    if (!applicant.idNumber)
      throw new AppError('application.incomplete', { missing: ['customerRequest/idNumber'] });
    return callService(context, meta, operations.sendProviderFiles, {
      customerId,
      idNumber: applicant.idNumber,
      fileIds: files
        .filter((file) => file.fileType === 'BANK_STATEMENT' || file.fileType === 'PAYSLIP')
        .map((file) => file.fileId),
    });
  });
