import { headerNames } from '@tshepa/contracts/header-names';
import { getPrivacyPack } from '@tshepa/contracts/operations/privacy/get-privacy-pack';
import { fromProblem } from '@tshepa/contracts/problem';
import { NoAnswerError } from '../../../platform/network/no-answer-error.ts';
import { saveFile } from '../../../platform/save-file.ts';

/**
 * The copy of everything on record, as a file.
 * @throws AppError when the server refused, NoAnswerError when it did not answer or the file broke off.
 */
export async function fetchPack(input: { customerId: string; otp: string }, key: string): Promise<Blob> {
  const { path, method } = getPrivacyPack.http;
  try {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json', [headerNames.idempotencyKey]: key },
      body: JSON.stringify(input),
      credentials: 'same-origin',
      cache: 'no-store',
    });
    if (response.ok) return await response.blob();
    throw fromProblem(await response.json());
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) throw new NoAnswerError({ cause: error });
    throw error;
  }
}

/** Hands it to the browser's downloads. */
export const savePack = (content: Blob) => saveFile(getPrivacyPack.http.fileName ?? '', content);
