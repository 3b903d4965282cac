import { withoutInvisible } from './typed-text.ts';

/** Formats an amount in rand, the same way in every language: `R1,000.00`. */
export function formatMoney(amount: number): string {
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.');
  const sign = amount < 0 && Number(amount.toFixed(2)) !== 0 ? '-' : '';
  return `${sign}R${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

/** Formats an amount in rand for a sentence, without cents when it has none: `R800`, `R1,000`, `R3,999.99`. */
export const shortMoney = (amount: number): string => formatMoney(amount).replace(/\.00$/, '');

/** Matches `5000`, `5000.50` and `5000,5`. */
const plain = /^\d+(?:[.,]\d{1,2})?$/;
/** Matches `5 000,50`, `5,000.50` and `5.000,50`, where thousands and decimals have different separators. */
const grouped =
  /^[1-9]\d{0,2}(?:( \d{3})+(?:[.,]\d{1,2})?|(?:,\d{3})+(?:\.\d{1,2})?|(?:\.\d{3})+(?:,\d{1,2})?)$/;
/** Amounts above this (in rand) are far beyond every limit, so they are capped rather than parsed exactly. */
const beyondAll = 1e15;

/**
 * Parses a typed or pasted amount in rand. Returns undefined when the text is not an amount. It may start with `R` or
 * `ZAR`, and thousands may be grouped by spaces, commas or full stops.
 *
 * Commas and full stops are treated alike. Before the last one or two digits, either is the decimal separator
 * (`5000,50` is R5,000.50). Before exactly three digits, either groups thousands (`5,000` and `5.000` are R5,000.00),
 * because no amount has three decimals. Anything else (`5,00,0`, `0,500`) is not an amount.
 */
export function parseMoney(text: string): number | undefined {
  const bare = withoutInvisible(text)
    .trim()
    .replace(/^(?:ZAR|R)\s*/i, '');
  const isPlain = plain.test(bare);
  if (!isPlain && !grouped.test(bare)) return undefined;
  const [, whole = '', cents = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  return Math.min(Number(`${whole.replace(/\D/g, '')}.${cents}`), beyondAll);
}

/** Rounds an amount in rand to whole cents, with halves rounded up. */
export const roundCents = (amount: number) => Math.round((amount + Number.EPSILON) * 100) / 100;
