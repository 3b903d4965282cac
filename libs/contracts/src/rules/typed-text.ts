/**
 * What may be put right in text as it is typed or pasted, in sight of whoever typed it, before a schema reads it. Only
 * what cannot be seen or cannot be meant is taken away; a letter among digits stays, and is refused by name.
 */

/** Direction marks, zero-width spaces and joiners, soft hyphens, byte-order marks: they come along with copied text. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034F/gu;

/**
 * Text without characters that cannot be seen. No-break and other odd spaces become plain ones, and a letter that is
 * stored in two parts (`e` and its accent) becomes the one that a keyboard gives.
 */
export const withoutInvisible = (text: string): string =>
  text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/\p{Zs}/gu, ' ');

/** An e-mail address without the spaces that a keyboard's suggestion leaves in it. */
export const withoutSpaces = (text: string): string => withoutInvisible(text).replace(/\s/g, '');

/** Digits without the spaces and hyphens that group them on cards and statements. */
export const withoutGroups = (text: string): string =>
  withoutInvisible(text).replace(/[\s\-\u2010-\u2015\u2212]/g, '');

/**
 * A telephone number as it is dialled inside the country: `+27 82 123 4567`, `0027821234567` and `27821234567` are
 * `0821234567`. A number of another country keeps its `+` and is refused by its schema.
 */
export function localPhone(text: string): string {
  const bare = withoutGroups(text).replace(/[()./]/g, '');
  return bare.replace(/^(?:\+|00)27(?=\d)0?/, '0').replace(/^27(?=0?\d{9}$)0?/, '0');
}
