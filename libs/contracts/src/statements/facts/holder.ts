import { type Line, plain } from '../layout/lines.ts';
import { firstValueOf } from './labels.ts';

const title = /^(?:MR|MRS|MS|MISS|DR|PROF|REV|ADV|MNR|MEV|MEJ|ME)\b\.?\s+(?=\p{L})/iu;
const name = /^[\p{Lu}][\p{L}.'\u2019 -]{2,60}$/u;
const notName =
  /\b(?:bank|account|statement|branch|street|road|avenue|box|page|tax|vat|limited|ltd|summary|balance|date|period|number|customer|current|savings|cheque|private bag|delivery|universal|details|transactions?|information|rekening|staat|tjekrekeningstaat|return address|south africa|description|product|issued|copy|duplicate|original|website|care|reg|straat|weg|laan|rylaan|drive|lane|crescent|close|place|suburb|town|city|gauteng|limpopo|mpumalanga|kwazulu|cape|free state|north west|fees?|charges?|interest|deposits?|payments?|enquiry|econfirm|months?)\b/i;

/** Words of banks, products and buildings that also begin a line of their own. Some of them are surnames. */
const notNameAlone =
  /\b(?:towers?|building|house|floor|head office|centre|park|absa|fnb|nedbank|capitec|tyme\w*|gotyme|investec|opening|closing|credit|debit|money|rand|total|gold|aspire|premier|platinum|silver|easy|value|savings|current|thank|please|your|you|our|we|the)\b/i;

const labels = [
  /name\s*of\s*(?:the\s*)?(?:account\s*)?holder\s*:?/i,
  /naam\s*van\s*(?:die\s*)?rekeninghouer\s*:?/i,
  /account\s*holder(?:'s)?\s*(?:name)?\s*:?/i,
  /(?:customer|client)\s*name\s*:?/i,
  /rekeninghouer\s*:?/i,
  /account\s*name\s*:?/i,
  // A nickname belongs to the account, not to its holder.
  /\bname\s*:/i,
  /naam\s*:/i,
  /\b(?:account\s*)?(?:holder|owner)\s*:?/i,
  /(?:statement|prepared|issued)\s*for\s*:?/i,
  /in\s*the\s*name\s*of\s*:?/i,
  /\b(?:customer|client|kli\u00ebnt)\s*:/i,
  /staat\s*vir\s*:?/i,
];

const isName = (text: string) => name.test(text) && !notName.test(text) && text.split(/\s+/).length <= 6;

const isNameAlone = (text: string) => isName(text) && !notNameAlone.test(text);

const street = /\b\d{1,5}\b.*\b\d{4}\b|\b(?:street|road|ave|avenue|box|straat)\b/i;

export function holderName(lines: readonly Line[]): string | null {
  const cells = lines.flatMap(cellsOf);
  const inCapitals = cells.flatMap((words) => capitals.exec(words)?.[0] ?? []);
  const titled = [...cells, ...inCapitals].find((words) => title.test(words) && isName(words));
  const labelled = firstValueOf(lines, labels, (words) => isName(words) && words.length > 3);
  const [head, rest] = [lines.slice(0, 45), lines.slice(45)];
  return labelled ?? titled ?? aboveAddress(head) ?? cells.find(hasInitials) ?? aboveAddress(rest);
}

const cellsOf = ({ text }: Line) => text.split('\t').map(plain);

/** Matches a name in capitals at the start of a run. A heading after it is not all in capitals. */
const capitals = /^\p{Lu}[\p{Lu}.'\u2019-]*(?: \p{Lu}[\p{Lu}.'\u2019-]*)+(?=[\s\d]|\p{Lu}\p{Ll})/u;

/** Recognises a name by its initials: `J SOAP`, `A. B. van der Merwe`. */
const hasInitials = (words: string) =>
  /^(?:\p{Lu}\.? ){1,4}(?:(?:van|der|den|de|du|le|VAN|DER|DEN|DE|DU|LE) )*\p{Lu}[\p{L}'\u2019-]{2,}$/u.test(
    words,
  ) && isNameAlone(words);

const isInNameCase = (words: string) =>
  words === words.toUpperCase() ||
  words.split(' ').every((word) => /^(?:\p{Lu}|(?:van|der|den|de|du|le)$)/u.test(word));

/** Returns a name without a title: the line above an address. */
function aboveAddress(lines: readonly Line[]): string | null {
  for (const [index, line] of lines.entries()) {
    const below = lines
      .slice(index + 1, index + 5)
      .flatMap(cellsOf)
      .join(' ');
    if (!street.test(below)) continue;
    const found = cellsOf(line).find(
      (words) => isInNameCase(words) && words.includes(' ') && isNameAlone(words),
    );
    if (found) return found;
  }
  return null;
}
