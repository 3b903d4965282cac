import { t } from '@lingui/core/macro';
import { failureOf, type StoredFile, storeFile } from '../../offline/index.ts';
import type { Refusal, WantedDocument } from '../../platform/documents/document-type.ts';
import { prepareDocument } from '../../platform/documents/prepare-document.ts';

/** Checks a document and copies it to the phone's database. @throws when it cannot be read or the phone is full */
export async function storeDocument(file: File, wanted: WantedDocument): Promise<StoredFile | Refusal> {
  const prepared = await prepareDocument(file, wanted);
  return 'kind' in prepared ? prepared : { ...(await storeFile(prepared.file)), finding: prepared.finding };
}

export const copyProblem = (error: unknown): string =>
  failureOf(error) === 'quota'
    ? t`This phone has no space for this file. Free up some space, then choose it again.`
    : t`This phone could not read that file. Please choose it again.`;
