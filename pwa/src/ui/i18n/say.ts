import type { I18n } from '@lingui/core';

type Translate = (english: string) => string;

// The contracts speak English, so an English reader needs no list of their sentences.
let translate: Translate = (english) => english;

/**
 * Fetches the list of what the contracts say, for `say`; needed as soon as another language than English is shown.
 * Returns the list's own address.
 */
export async function learnSentences(i18n: I18n): Promise<string> {
  const { address, translatorFor } = await import('./contract-sentences.ts');
  translate = translatorFor(i18n);
  return address;
}

/** A sentence of the contracts or of the server in the reader's language; one that is not ours stays as it is. */
export const say = (english: string): string => translate(english);
