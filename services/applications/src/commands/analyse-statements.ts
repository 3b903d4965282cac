import { operations } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/application.ts';
import type { CommandMeta } from './execute.ts';
import { storeReport } from './store-report.ts';
import { ask, isSilence } from './third-parties.ts';

/**
 * Has the statements analysed and stores the result. While the analyser is unreachable the application stays as it is: the
 * documents are stored, and the analysis is repeated at the submission.
 */
export async function withStatementAnalysis(
  context: Context,
  meta: CommandMeta,
  record: Customer,
  passwords: Readonly<Record<string, string>> = {},
): Promise<Customer> {
  const statements = record.files.filter((file) => file.fileType === 'BANK_STATEMENT');
  if (statements.length === 0) return record;
  try {
    const result = await ask(context, meta, operations.analyseStatements, {
      customerId: record.id,
      files: statements.map(({ fileId }) => {
        const password = passwords[fileId];
        return password ? { fileId, password } : { fileId };
      }),
      applicant: { fullName: record.customer.fullName },
    });
    const withResult = { ...record, statements: result };
    return await storeReport(context, withResult, 'MAB_REPORT', JSON.stringify(result.analysis, null, 2));
  } catch (error) {
    if (isSilence(error)) return record;
    throw error;
  }
}
