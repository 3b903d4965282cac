import type { Line } from '../layout/lines.ts';
import { byLikelihood, findSlots, signedCents } from '../reading/number-slots.ts';
import type { NumberStyle } from '../reading/number-starts.ts';

/** A balance outside the rows. It is certain when the amount directly follows its label. */
type StatedBalance = { cents: number; isSure: boolean };
type StatedBalances = { opening: StatedBalance[]; closing: StatedBalance[] };

const labels = {
  opening:
    /(?:statement\s*)?opening\s*balance|bal(?:ance)?\s*brought\s*f(?:orward|wd)|beginsaldo|openings?saldo|openingsbalans|saldo\s*oorgedra|saldo\s*oorgebring|previous\s*balance/gi,
  closing:
    /closing\s*balance|bal(?:ance)?\s*carried\s*f(?:orward|wd)|eindsaldo|sluitingsaldo|slotsaldo|new\s*balance/gi,
};

export function statedBalances(
  lines: readonly Line[],
  outside: ReadonlySet<number>,
  style: NumberStyle,
): StatedBalances {
  const read = (pattern: RegExp) =>
    lines.flatMap((_, index) => (outside.has(index) ? atLine(lines, index, pattern, style) : []));
  return { opening: read(labels.opening), closing: read(labels.closing) };
}

const amountIn = (text: string, style: NumberStyle): number | null => {
  const [slot] = findSlots(text, { ...style, short: false });
  const [reading] = byLikelihood(slot);
  // If there are words before the amount, the amount belongs to another label.
  if (!reading || /\p{L}{3}/u.test(text.slice(0, reading.start))) return null;
  return signedCents(reading);
};

function atLine(lines: readonly Line[], index: number, pattern: RegExp, style: NumberStyle): StatedBalance[] {
  const line = lines[index];
  if (!line) return [];
  const found: StatedBalance[] = [];
  for (const match of line.text.matchAll(pattern)) {
    const from = match.index + match[0].length;
    const beside = amountIn(line.text.slice(from), style);
    if (beside !== null) {
      found.push({ cents: beside, isSure: true });
      continue;
    }
    // The labels are in a row above their values, so one of the values belongs to this label.
    const below = lines[index + 1];
    if (!below || below.page !== line.page) continue;
    for (const slot of findSlots(below.text, { ...style, short: false, whole: false })) {
      const [best] = byLikelihood(slot);
      if (best) found.push({ cents: signedCents(best), isSure: false });
    }
  }
  return found;
}
