import { operations } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import type { CommandMeta } from './execute.ts';
import { storeReport } from './store-report.ts';
import { callService, isUnreachable } from './third-parties.ts';

/**
 * Has the statements analysed and stores the result. While the analyser is unreachable the application stays as it is: the
 * documents are stored, and the analysis is repeated at the submission.
 */
export async function withStatementAnalysis(
  context: Context,
  meta: CommandMeta,
  application: Application,
  passwords: Readonly<Record<string, string>> = {},
): Promise<Application> {
  const statements = application.files.filter((file) => file.fileType === 'BANK_STATEMENT');
  if (statements.length === 0) return application;
  try {
    const result = await callService(context, meta, operations.analyseStatements, {
      customerId: application.id,
      files: statements.map(({ fileId }) => {
        const password = passwords[fileId];
        return password ? { fileId, password } : { fileId };
      }),
      applicant: { fullName: application.applicant.fullName },
    });
    const withResult = { ...application, statements: result };
    return await storeReport(context, withResult, 'MAB_REPORT', JSON.stringify(result.analysis, null, 2));
  } catch (error) {
    if (isUnreachable(error)) return application;
    throw error;
  }
}
