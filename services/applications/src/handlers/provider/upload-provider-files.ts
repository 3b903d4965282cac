import { AppError, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { ask } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { ownsRecord } from '../../policies.ts';

/** Passes an application's documents to the provider. */
export const uploadProviderFiles = (context: Context) =>
  serve(operations.uploadProviderFiles, async ({ customerId }, meta) => {
    const loaded = await context.customers.load(customerId);
    if (!loaded || !ownsRecord(meta.actor, loaded.record)) throw new AppError('customer.not_found');
    const { customer, files } = loaded.record;
    if (!customer.idNumber)
      throw new AppError('application.incomplete', { missing: ['customerRequest/idNumber'] });
    return ask(context, meta, operations.sendProviderFiles, {
      customerId,
      idNumber: customer.idNumber,
      fileIds: files
        .filter((file) => file.fileType === 'BANK_STATEMENT' || file.fileType === 'PAYSLIP')
        .map((file) => file.fileId),
    });
  });
