import { plain } from '@tshepa/contracts/statements/layout/lines';
import { overlaps, type Row, type Token } from './tokens.ts';
import { kindOf, sectionOf } from './words.ts';

/** What the head of a payslip says in labelled fields. */
export type Field =
  | 'employer'
  | 'employee'
  | 'surname'
  | 'firstNames'
  | 'idNumber'
  | 'employeeNumber'
  | 'period'
  | 'periodStart'
  | 'periodEnd'
  | 'payDate'
  | 'frequency'
  | 'leave'
  | 'hours'
  | 'rate'
  /** A field that is not wanted, so that its value is not taken for another field's. */
  | 'other';

const number = '(?:no|nr|num|number|nommer|code|kode)';

/** The labels of each field, in lower case without points. Longer labels come before those that they begin with. */
const labels: readonly (readonly [Field, string])[] = [
  [
    'employeeNumber',
    `(?:employee|emp|staff|personnel|personeel|werknemer|clock|klok|persal|payroll|salary|salaris|pers)[ -]?(?:${number}|id)`,
  ],
  [
    'employeeNumber',
    'personeelnommer|werknemernommer|werknemerkode|personeelkode|kloknommer|persalnommer|persal',
  ],
  [
    'idNumber',
    `(?:sa )?(?:id|identity|identiteits?)[ /-]?(?:passport )?(?:${number}|document)|identiteitsnommer|id-?nommer|id ?no ?/ ?passport(?: no)?|id`,
  ],
  [
    'periodStart',
    '(?:pay |betaal)?(?:period|tydperk|periode) ?(?:start|begin|from|van)(?: ?(?:date|datum))?|(?:period|tydperk) begin|begindatum van tydperk',
  ],
  [
    'periodEnd',
    '(?:pay |betaal)?(?:period|tydperk|periode) ?(?:end|ending|ended|eindig|eindigend|einde|tot|to)(?: ?(?:date|datum))?|(?:week|month|fortnight) (?:ending|ended|end)|(?:week|maand)(?: |-)?(?:eindig(?:end)?|einde)|einddatum van tydperk|for (?:the )?(?:month|week|period) end(?:ing|ed)|vir (?:die )?(?:maand|week|tydperk) geeindig',
  ],
  [
    'payDate',
    '(?:pay|payment|paid|salary) ?date|date (?:of payment|paid|of pay)|betaal ?datum|datum (?:van betaling|betaal)|betalingsdatum|salarisdatum|pay ?day|betaaldag|date of issue',
  ],
  [
    'frequency',
    '(?:pay |payment |salary )?(?:frequency|cycle|interval)|betaal ?(?:frekwensie|siklus|wyse)|frekwensie|pay (?:type|basis)|paid|salaristipe|loontipe',
  ],
  [
    'period',
    '(?:pay|salary|wage|betaal|loon|salaris)[ -]?(?:period|month|tydperk|maand|periode)|period(?: of payment)?|tydperk|periode|(?:for (?:the )?)?(?:month|week)(?: of)?|(?:vir (?:die )?)?maand(?: van)?|salary for|salaris vir',
  ],
  [
    'leave',
    '(?:annual )?leave (?:days )?(?:balance|due|available|outstanding|left|remaining|days)(?: \\(?days\\)?)?|(?:jaarlikse )?verlof ?(?:saldo|balans|dae(?: (?:oor|beskikbaar|saldo))?|beskikbaar)|verlofsaldo|verlofdae|balance of leave|saldo van verlof|annual leave|jaarlikse verlof',
  ],
  ['rate', '(?:hourly rate|rate per hour|uurtarief|tarief per uur|rate of pay per hour)'],
  [
    'hours',
    '(?:(?:total |normal |ordinary )?hours worked|(?:totale? |gewone )?ure gewerk|total hours|totale ure)',
  ],
  [
    'other',
    '(?:date (?:of birth|engaged|employed|joined|started|appointed|of engagement|of employment)|birth ?date|geboorte ?datum|start ?date|begin ?datum|engagement date|join(?:ed)? date|aanstellings? ?datum|indiensnemings?datum|datum (?:in diens|aangestel)|print(?:ed)? date|date printed|drukdatum|tax (?:period|year)(?: end)?|belasting(?:jaar|tydperk)|termination date)',
  ],
  [
    'other',
    `(?:tax|income tax|paye|uif|sdl|belasting|inkomstebelasting|lbs|wvf|company|co|reg|registration|registrasie|vat|btw|bank|branch|tak|account|acc|acct|rekening|cell|tel|phone|telephone|telefoon|sel|job|pay ?point|cost|post|level|rank)[ -]?(?:ref(?:erence)?(?: ?no)?|${number}|status|code|name|naam|type|tipe|verwysing|centre)`,
  ],
  [
    'other',
    '(?:belasting(?:nommer|verwysing)|rekeningnommer|takkode|kostesentrum|occupation|job ?title|position|designation|beroep|pos(?:isie)?|posbenaming|job grade|grade|graad|rank|rang|cost ?cent(?:re|er)|pay ?point|betaalpunt|address|adres|physical address|posadres|bank|branch|tak|account|rekening|tel|telephone|phone|email|e-mail|epos|date|datum|page|bladsy|reg|status|pay ?method|payment method|betaalmetode|language|section|afdeling|branch name|location)',
  ],
  ['surname', '(?:surname|last name|family name|van)'],
  ['firstNames', '(?:first ?names?|forenames?|given names?|voorname|voornaam|initials|voorletters)'],
  [
    'employee',
    '(?:employee|werknemer|personnel)(?:[ -]?(?:full )?(?:name|naam|details))?|werknemersnaam|name of employee|naam van werknemer|full ?names?|volle name?|name (?:and|&) surname|naam en van|employee name and surname|names?|naam|paid to|betaal aan',
  ],
  [
    'employer',
    '(?:employer|werkgewer|company|maatskappy|business|firm|firma|organisation|organisasie|besigheid)(?:[ -]?(?:name|naam|trading name))?|name of employer|naam van werkgewer|maatskappynaam|trading as|department|departement|dept',
  ],
];

const compiled = labels.map(
  ([field, source]) => [field, new RegExp(`^(?:${source})(?=[\\s:.#]|$)`, 'i')] as const,
);
const inner = compiled.map(([, pattern]) => new RegExp(`\\s${pattern.source.slice(1)}\\s*\\.?:`, 'i'));

/** Writes letters without their accents and points of abbreviations as blanks. The length stays the same. */
const simplified = (text: string) =>
  [...text]
    .map((letter) => letter.normalize('NFD')[0] ?? letter)
    .join('')
    .replace(/\b(emp|no|nr|pers|reg|tel|acc|ref|i\.?d)\.(?=[\s:]|$)/gi, '$1 ');

type LabelAt = { field: Field; rest: string; hasColon: boolean; words: number };

/** Returns the field whose label a text begins with, and the text behind it. */
function labelAt(text: string): LabelAt | null {
  const simple = simplified(text);
  let longest = 0;
  let best: LabelAt | null = null;
  for (const [field, pattern] of compiled) {
    const length = pattern.exec(simple)?.[0].length ?? 0;
    if (length <= longest) continue;
    longest = length;
    const rest = text.slice(length).replace(/^[\s.:#]+/, '');
    const words = simple.slice(0, length).trim().split(/\s+/).length;
    best = { field, rest, hasColon: /^[\s.]*:/.test(text.slice(length)), words };
  }
  return best;
}

export const isLabel = (text: string): boolean => {
  const found = labelAt(text);
  return found !== null && (found.hasColon || found.rest === '');
};

const isHeadingOrLabel = (text: string) =>
  isLabel(text) ||
  sectionOf(text) !== null ||
  ['net', 'gross', 'tax', 'uif', 'totalDeductions'].includes(kindOf(text));

export type Fact = { field: Field; value: string; row: number };

type Cell = { text: string; place: Token; row: number };

const cellsOf = (rows: readonly Row[]): Cell[][] =>
  rows.map((tokens, row) => tokens.map((token): Cell => ({ text: token.text, row, place: token })));

/** Returns the values of the labelled fields: behind the label, in the next cell, or in the cell below. */
export function factsOf(rows: readonly Row[]): Fact[] {
  const grid = cellsOf(rows);
  const facts: Fact[] = [];
  for (const cells of grid)
    for (const [index, cell] of cells.entries())
      for (const { field, value } of fieldsIn(cell.text)) {
        const found = value || beside(cell, cells[index + 1], grid);
        if (found) facts.push({ field, value: plain(found), row: cell.row });
      }
  return facts;
}

/** Splits a cell into its fields. A label without a colon counts when a digit follows, or when it has several words. */
function fieldsIn(text: string): { field: Field; value: string }[] {
  const label = labelAt(text);
  if (!label) return [];
  const { field, rest, hasColon, words } = label;
  if (rest === '') return [{ field, value: '' }];
  if (!hasColon && words < 2 && !/\d/.test(rest)) return [];
  const simple = simplified(rest);
  const next = Math.min(...inner.map((pattern) => pattern.exec(simple)?.index ?? Number.POSITIVE_INFINITY));
  if (next === Number.POSITIVE_INFINITY) return [{ field, value: rest }];
  return [{ field, value: rest.slice(0, next) }, ...fieldsIn(rest.slice(next).trim())];
}

const belowWithin = 2.6;
const farRight = 170;

function beside(
  label: Cell,
  right: Cell | undefined,
  grid: readonly (readonly Cell[])[],
): string | undefined {
  const gap = right ? right.place.x0 - label.place.x1 : Number.POSITIVE_INFINITY;
  const isUsable = (cell: Cell | undefined): cell is Cell =>
    cell !== undefined && !isHeadingOrLabel(cell.text);
  const isClose = isUsable(right) && gap < farRight;
  const below = firstUnder(label, grid);
  const isBelow = isUsable(below) && (!isClose || (isBoxed(label, grid) && gap > 40));
  const found = isBelow ? below : isUsable(right) ? right : undefined;
  return found?.text.replace(/^[\s:]+/, '');
}

/** Returns the cell under another cell, if it is near. */
function firstUnder({ place, row }: Cell, grid: readonly (readonly Cell[])[]): Cell | undefined {
  for (const cells of grid.slice(row + 1)) {
    const found = cells.find((cell) => cell.place.page === place.page && overlaps(cell.place, place));
    if (found) return found.place.y - place.y <= belowWithin * Math.max(7, place.size) ? found : undefined;
  }
  return undefined;
}

/** Tells whether the cells of a row are labels with their values below: no label of the row has a value in its cell. */
function isBoxed({ row }: Cell, grid: readonly (readonly Cell[])[]): boolean {
  const cells = grid[row] ?? [];
  return cells.length > 1 && cells.filter(({ text }) => labelAt(text)?.rest === '').length > cells.length / 2;
}
