import { statementAnalysisSchema } from '@tshepa/contracts';
import { AppError } from '@tshepa/contracts/errors';
import * as z from 'zod/mini';
import type { StatementAnalyser } from '../statements/statement.ts';
import type { ThirdPartyClient } from './client.ts';
import { toUnavailable } from './failure.ts';

const analysisAnswerSchema = z.strictObject({
  analysis: statementAnalysisSchema,
  logs: z.array(z.record(z.string(), z.string())),
});
/** The body of HTTP 422, when the statement cannot be read. The text is shown to the applicant. */
const analysisRefusalSchema = z.looseObject({ error: z.string() });

function unreadableStatement(status: number, body: unknown): AppError | undefined {
  if (status !== 422) return undefined;
  const parsed = z.safeParse(analysisRefusalSchema, body);
  const message = parsed.success ? parsed.data.error.slice(0, 300) : 'This statement could not be read.';
  return new AppError('request.invalid', { message, fields: [{ pointer: '/files', message }] });
}

/** Statement analysis by the bank-link service. A password travels with its file and is not stored. */
export const createBankLinkAnalyser =
  (client: ThirdPartyClient): StatementAnalyser =>
  async (files) => {
    const body = new FormData();
    for (const [index, { bytes, fileName, password }] of files.entries()) {
      if (password !== undefined) body.set(`password-${index}`, password);
      body.append('file', new Blob([bytes], { type: 'application/pdf' }), fileName);
    }
    try {
      return await client.act({
        path: 'analyses',
        body,
        schema: analysisAnswerSchema,
        refusal: unreadableStatement,
        isRepeatable: true,
      });
    } catch (error) {
      throw toUnavailable(error);
    }
  };
