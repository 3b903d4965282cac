import { withoutInvisible } from './typed-text.ts';

/** An amount in rand as it looks everywhere and in every language: `R1,000.00`. */
export function formatMoney(amount: number): string {
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.');
  const sign = amount < 0 && Number(amount.toFixed(2)) !== 0 ? '-' : '';
  return `${sign}R${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

/** `5000`, `5000.50`, `5000,5`. */
const plain = /^\d+(?:[.,]\d{1,2})?$/;
/** `5 000,50`, `5,000.50`, `5.000,50`: groups of three behind one mark, decimals behind another. */
const grouped =
  /^[1-9]\d{0,2}(?:( \d{3})+(?:[.,]\d{1,2})?|(?:,\d{3})+(?:\.\d{1,2})?|(?:\.\d{3})+(?:,\d{1,2})?)$/;
/** More than this in rand is nobody's income; a longer number need not be exact. */
const beyondAll = 1e15;

/**
 * Reads what people type or paste as money, in rand, or nothing when it is not an amount. An `R` or `ZAR` may stand
 * before it, spaces of any kind, commas or full stops may group thousands.
 *
 * One rule decides what a single comma or full stop means, whichever it is: before one or two last digits it is the
 * decimal sign (`5000,50` is R5,000.50), before exactly three it groups (`5,000` and `5.000` are R5,000.00), because
 * nobody writes tenths of a cent. Anything else (`5,00,0`, `0,500`) is not an amount.
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

/** Rounds to whole cents, half up; amounts in rand. */
export const roundCents = (amount: number) => Math.round((amount + Number.EPSILON) * 100) / 100;
