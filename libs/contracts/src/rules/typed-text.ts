/**
 * Corrections of typed or pasted text that happen before a schema validates it. They remove only characters that are
 * invisible or cannot be intended. A letter among digits stays, so that the error message can name it.
 */

/** Direction marks, zero-width characters, soft hyphens and byte-order marks, which copied text often contains. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034F/gu;

/**
 * Removes invisible characters. Non-breaking and other special spaces become plain spaces, and a letter followed by a
 * combining accent becomes the single character that a keyboard produces.
 */
export const withoutInvisible = (text: string): string =>
  text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/\p{Zs}/gu, ' ');

/** Removes from longer text what `longTextSchema` refuses: control characters, direction marks and half characters. */
export const withoutControls = (text: string): string =>
  text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '');

/** Removes spaces from an e-mail address, because keyboard suggestions add them. */
export const withoutSpaces = (text: string): string => withoutInvisible(text).replace(/\s/g, '');

/** Removes the spaces and hyphens that group digits on cards and statements. */
export const withoutGroups = (text: string): string =>
  withoutInvisible(text).replace(/[\s\-\u2010-\u2015\u2212]/g, '');

/**
 * Converts a South African telephone number to its local form: `+27 82 123 4567`, `0027821234567` and `27821234567`
 * become `0821234567`. A foreign number keeps its `+`, so that its schema refuses it.
 */
export function localPhone(text: string): string {
  const bare = withoutGroups(text).replace(/[()./]/g, '');
  return bare.replace(/^(?:\+|00)27(?=\d)0?/, '0').replace(/^27(?=0?\d{9}$)0?/, '0');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use in HTML content and in quoted attribute values. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
