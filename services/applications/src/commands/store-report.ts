import type { CustomerFileType } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';

const fileNames: Partial<Record<CustomerFileType, string>> = {
  CREDIT_REPORT: 'credit-report.json',
  MAB_REPORT: 'mab-report.json',
};

/** Stores a report as a file of the application, in place of an earlier one of its type. */
export async function storeReport(
  context: Context,
  application: Application,
  fileType: 'CREDIT_REPORT' | 'MAB_REPORT',
  text: string,
): Promise<Application> {
  const file = await context.files.storeDocument({
    applicationId: application.id,
    dataKey: application.dataKey,
    fileType,
    fileName: fileNames[fileType] ?? 'report.json',
    contentType: 'application/json',
    bytes: new TextEncoder().encode(text),
  });
  return {
    ...application,
    files: [...application.files.filter((known) => known.fileType !== fileType), file],
  };
}
