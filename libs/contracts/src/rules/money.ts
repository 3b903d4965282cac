/** An amount in rand as it looks everywhere and in every language: `R1,000.00`. */
export function formatMoney(amount: number): string {
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.');
  const sign = amount < 0 && Number(amount.toFixed(2)) !== 0 ? '-' : '';
  return `${sign}R${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

/**
 * Reads what people type as money (`R 5 000`, `5000,50`, `5,000.50`), in rand, or nothing when it is not an amount.
 * A single comma followed by one or two digits at the end is a decimal comma; every other comma groups thousands.
 */
export function parseMoney(text: string): number | undefined {
  const bare = text.replace(/[\s ]/g, '').replace(/^R/i, '');
  const normal = /,\d{1,2}$/.test(bare) && !bare.includes('.') ? bare.replace(/,(?=\d{1,2}$)/, '.') : bare;
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/.test(normal)) return undefined;
  return Number(normal.replaceAll(',', ''));
}

/** Rounds to whole cents, half up; amounts in rand. */
export const roundCents = (amount: number) => Math.round((amount + Number.EPSILON) * 100) / 100;
