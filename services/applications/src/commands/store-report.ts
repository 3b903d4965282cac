import type { CustomerFileType } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/application.ts';

const fileNames: Partial<Record<CustomerFileType, string>> = {
  CREDIT_REPORT: 'credit-report.json',
  MAB_REPORT: 'mab-report.json',
};

/** Stores a report as a file of the application, in place of an earlier one of its type. */
export async function storeReport(
  context: Context,
  record: Customer,
  fileType: 'CREDIT_REPORT' | 'MAB_REPORT',
  text: string,
): Promise<Customer> {
  const file = await context.files.storeDocument({
    customerId: record.id,
    dataKey: record.dataKey,
    fileType,
    fileName: fileNames[fileType] ?? 'report.json',
    contentType: 'application/json',
    bytes: new TextEncoder().encode(text),
  });
  return { ...record, files: [...record.files.filter((known) => known.fileType !== fileType), file] };
}
