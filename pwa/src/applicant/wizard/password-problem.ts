import { errorCatalogue } from '@tshepa/contracts/errors';
import { readStoredFile, type StoredFile } from '../../offline/index.ts';
import { checkDocument } from '../../platform/documents/check-document.ts';
import type { WantedDocument } from '../../platform/documents/finding.ts';

/** What is wrong with the password of a kept document, as far as this phone can tell; nothing when it may be right. */
export async function passwordProblem(
  file: StoredFile,
  wanted: WantedDocument,
  password: string,
): Promise<string> {
  const { finding } = file;
  if (finding?.kind !== 'locked') return '';
  if (password === '') return finding.isSure ? errorCatalogue['file.password_needed'].text : '';
  const kept = await readStoredFile(file);
  const found = kept && (await checkDocument(await kept.arrayBuffer(), wanted, password));
  return found?.kind === 'refused' ? errorCatalogue[found.code].text : '';
}
