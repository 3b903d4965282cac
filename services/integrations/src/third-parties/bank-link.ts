import { AppError } from '@tshepa/contracts/errors';
import * as z from 'zod/mini';
import type { PartyClient } from '../party-client.ts';
import { PartyFailure } from '../party-failure.ts';
import type { StatementAnalyser } from './analyser.ts';
import { analysisAnswerSchema, analysisRefusalSchema } from './wire.ts';

/** A 422: this file cannot be read, in words for the customer. */
function unreadableStatement(status: number, body: unknown): AppError | undefined {
  if (status !== 422) return undefined;
  const parsed = z.safeParse(analysisRefusalSchema, body);
  const message = parsed.success ? parsed.data.error.slice(0, 300) : 'This statement could not be read.';
  return new AppError('request.invalid', { message, fields: [{ pointer: '/files', message }] });
}

/** Statement analysis by the bank-link service. A password travels beside its file and is kept nowhere. */
export const createBankLinkAnalyser =
  (client: PartyClient): StatementAnalyser =>
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
      throw error instanceof PartyFailure ? error.toUnavailable() : error;
    }
  };
