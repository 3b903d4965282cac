import { maximumFileBytes } from '@tshepa/contracts/constants';
import { type DocumentType, typeOfFile } from '../lib/documents/document-type.ts';

/** Why a shared document was not taken. */
export type Refusal = 'empty' | 'too-large' | 'wrong-type';

/** The type of a document that may be taken, or why it may not; a file that is too large is not read. */
export async function examine(file: Blob): Promise<{ type: DocumentType } | { refusal: Refusal }> {
  if (file.size === 0) return { refusal: 'empty' };
  if (file.size > maximumFileBytes) return { refusal: 'too-large' };
  const type = await typeOfFile(file);
  return type ? { type } : { refusal: 'wrong-type' };
}
