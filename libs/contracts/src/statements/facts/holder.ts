import { type Line, plain } from '../layout/lines.ts';
import { firstValueOf } from './labels.ts';

const title = /^(?:MR|MRS|MS|MISS|DR|PROF|REV|ADV|MNR|MEV|MEJ|ME)\b\.?\s+(?=\p{L})/iu;
const name = /^[\p{Lu}][\p{L}.'\u2019 -]{2,60}$/u;
const notName =
  /\b(?:bank|account|statement|branch|street|road|avenue|box|page|tax|vat|limited|ltd|summary|balance|date|period|number|customer|current|savings|cheque|private bag|delivery|universal|details|transactions?|information|rekening|staat|tjekrekeningstaat|return address|south africa|description|product|issued|copy|duplicate|original|website|care|reg|straat|weg|laan|rylaan|drive|lane|crescent|close|place|suburb|town|city|gauteng|limpopo|mpumalanga|kwazulu|cape|free state|north west|fees?|charges?|interest|deposits?|payments?|enquiry|econfirm|months?)\b/i;

const labels = [
  /account\s*holder(?:'s)?\s*(?:name)?\s*:?/i,
  /(?:customer|client)\s*name\s*:?/i,
  /rekeninghouer\s*:?/i,
  /account\s*name\s*:?/i,
  // A nickname belongs to the account, not to its holder.
  /\bname\s*:/i,
  /naam\s*:/i,
];

const isName = (text: string) => name.test(text) && !notName.test(text) && text.split(/\s+/).length <= 6;

const street = /\b\d{1,5}\b.*\b\d{4}\b|\b(?:street|road|ave|avenue|box|straat)\b/i;

export function holderName(lines: readonly Line[]): string | null {
  const kept = lines.filter(({ page }) => page <= 2).slice(0, 120);
  const cells = kept.flatMap(cellsOf);
  const inCapitals = cells.flatMap((words) => capitals.exec(words)?.[0] ?? []);
  const titled = [...cells, ...inCapitals].find((words) => title.test(words) && isName(words));
  const labelled = firstValueOf(kept, labels, (words) => isName(words) && words.length > 3);
  return labelled ?? titled ?? aboveAddress(kept.slice(0, 45));
}

const cellsOf = ({ text }: Line) => text.split('\t').map(plain);

/** Matches a name in capitals at the start of a run. A heading after it is not all in capitals. */
const capitals = /^\p{Lu}[\p{Lu}.'\u2019-]*(?: \p{Lu}[\p{Lu}.'\u2019-]*)+(?=[\s\d]|\p{Lu}\p{Ll})/u;

/** Returns a name without a title: the line in capitals above an address. */
function aboveAddress(lines: readonly Line[]): string | null {
  for (const [index, line] of lines.entries()) {
    const below = lines
      .slice(index + 1, index + 5)
      .flatMap(cellsOf)
      .join(' ');
    if (!street.test(below)) continue;
    const found = cellsOf(line).find(
      (words) => words === words.toUpperCase() && words.includes(' ') && isName(words),
    );
    if (found) return found;
  }
  return null;
}
