import { maximumFileBytes } from '@tshepa/contracts/constants';
import { type DocumentType, typeOfFile } from '../documents/document-type.ts';

/** Why a shared document was not taken. */
export type Refusal = 'empty' | 'too-large' | 'wrong-type';

/** The type of a document that may be taken, or why it may not: a smaller file of a wrong type would not do either. */
export async function examine(file: Blob): Promise<{ type: DocumentType } | { refusal: Refusal }> {
  if (file.size === 0) return { refusal: 'empty' };
  const type = await typeOfFile(file);
  if (!type) return { refusal: 'wrong-type' };
  return file.size > maximumFileBytes ? { refusal: 'too-large' } : { type };
}
