import { fromProblem } from '@tshepa/contracts/problem';
import { headerNames } from '@tshepa/contracts/routes/header-names';
import { getPrivacyPack } from '@tshepa/contracts/routes/privacy';
import { NoAnswerError } from '../../../lib/no-answer-error.ts';

/**
 * The copy of everything on record, as a file.
 * @throws AppError when the server refused, NoAnswerError when it did not answer or the file broke off.
 */
export async function fetchPack(input: { customerId: string; otp: string }, key: string): Promise<Blob> {
  const { path, method } = getPrivacyPack;
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
export function savePack(content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = getPrivacyPack.fileName ?? '';
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
