import { type Line, plain } from '@tshepa/contracts/statements/layout/lines';
import type { TextItem } from '@tshepa/contracts/statements/layout/text-item';
import type { Read } from '@tshepa/contracts/statements/read-statement';
import { byLikelihood, findSlots, signedCents } from '@tshepa/contracts/statements/reading/number-slots';
import { familyOf } from './font-family.ts';
import { type Sign, signOf } from './signs.ts';

/** Finds what the paper says around its rows and its rows contradict. */
export const paperSigns = (read: Read, printed: Printed): Sign[] => [
  ...factFonts(read, printed),
  ...totals(read),
  ...accounts(read),
  ...holders(read),
  ...listNumbers(read),
  ...documents(read),
  ...pages(read),
];

const rand = (cents: number) => `R${(Math.abs(cents) / 100).toFixed(2)}`;
const creditLabel =
  /\b(?:total (?:of )?(?:credits?|deposits|money in|payments in|receipts)|credit transactions|totale? (?:krediete|deposito\S*)|krediettransaksies)\b/i;
const debitLabel =
  /\b(?:total (?:of )?(?:debits?|withdrawals|money out|payments(?! in)|payments out)|debit transactions|totale? (?:debiete|onttrekkings|betalings)|debiettransaksies)\b/i;

const style = { spaces: true, commas: true, rands: false, glued: false, short: false, whole: false };

/** Compares the totals of all credits and of all debits. Fees may be a part of the debits. */
function totals({ around, rows }: Read): Sign[] {
  const of = (wanted: (cents: number) => boolean) =>
    rows
      .filter(({ amountCents }) => wanted(amountCents))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const fees = rows.reduce((sum, { feeCents }) => sum + (feeCents ?? 0), 0);
  const credits = of((cents) => cents > 0);
  const debits = of((cents) => cents < 0);
  const said = around.flatMap((line) => [
    ...totalOf(line, creditLabel).map((cents) => ({ line, name: 'credits', cents, wanted: [credits] })),
    ...totalOf(line, debitLabel).map((cents) => ({
      line,
      name: 'debits',
      cents,
      wanted: [debits, debits + fees],
    })),
  ]);
  return said
    .filter(({ cents, wanted }) => !wanted.some((sum) => Math.abs(sum) === Math.abs(cents)))
    .map(({ line, name, cents, wanted }) =>
      signOf('total', {
        what: `${rand(cents)} as the total of its ${name}, and its rows give ${rand(wanted[0] ?? 0)}`,
        page: line.page,
      }),
    );
}

function totalOf({ text }: Line, label: RegExp): number[] {
  const match = label.exec(text);
  if (!match) return [];
  const [slot] = findSlots(text.slice(match.index + match[0].length).replace(/^\s*\d{1,3}(?=\s)/, ''), style);
  const [reading] = byLikelihood(slot);
  return reading ? [signedCents(reading)] : [];
}

type Printed = { items: readonly TextItem[]; fonts: ReadonlyMap<string, string> };

/** Finds a name or an account number in a family of fonts in which nothing else is set. */
function factFonts({ holder, accountNumbers, around }: Read, { items, fonts }: Printed): Sign[] {
  const family = (font: string) => familyOf(fonts.get(font) ?? '');
  const used = new Map<string, number>();
  for (const { font, text } of items)
    used.set(family(font), (used.get(family(font)) ?? 0) + text.trim().length);
  const facts = [
    ['name of the holder', holder],
    ['account number', accountNumbers[0] ?? null],
  ] as const;
  return facts.flatMap(([what, value]): Sign[] => {
    const letters = value?.replace(/[\s-]/g, '');
    if (!value || !letters) return [];
    const last = value.split(' ').at(-1) ?? value;
    for (const line of around) {
      const at = line.text.replace(/[\s-]/g, '').includes(letters) ? line.text.indexOf(last.slice(-4)) : -1;
      const name = at < 0 ? '' : family(line.fonts[at] ?? '');
      const isAlone = name !== '' && (used.get(name) ?? 0) <= 2 * value.length + 2;
      if (isAlone && used.size > 1) return [signOf('font-of-fact', { what, page: line.page })];
    }
    return [];
  });
}

/** Finds another account number: one that the paper calls its own, or one that is like it but for a few digits. */
function accounts({ accountNumbers, around }: Read): Sign[] {
  const [own, ...others] = accountNumbers;
  if (own === undefined) return [];
  const labelled = around.filter(({ text }) => accountLabel.test(text) && !otherLabel.test(text));
  const alike = labelled.flatMap(({ text, page }) =>
    text
      .split('\t')
      .flatMap((cell) => cell.match(/\d(?:[ -]?\d){7,15}/g) ?? [])
      .map((digits) => digits.replace(/[ -]/g, ''))
      .filter((digits) => digits !== own && isAlike(digits, own))
      .map((digits) => ({ digits, page })),
  );
  const [found] = alike;
  if (found) return [signOf('account-differs', { what: `${own}, ${found.digits}`, page: found.page })];
  return others.length > 0 ? [signOf('account-differs', { what: accountNumbers.join(', ') })] : [];
}

const accountLabel = /account|rekening|transactions\s*in/i;
/** Other numbers of the same length. */
const otherLabel = /vat\b|btw|profile|profiel|reg\b|registration|reference|document/i;
const isAlike = (a: string, b: string) =>
  a.length === b.length && [...a].filter((digit, index) => digit === b[index]).length >= 0.6 * a.length;

const titled = /^(?:MR|MRS|MS|MISS|DR|PROF|MNR|MEV|MEJ)\b\.?\s+\p{L}[\p{L}.'\u2019 -]{2,40}$/iu;

/** Compares the names with a title on the pages. A second holder is on the first page too. */
function holders({ around }: Read): Sign[] {
  const byPage = new Map<number, Set<string>>();
  for (const { text, page } of around)
    for (const cell of text.split('\t').map(plain))
      if (titled.test(cell)) byPage.set(page, (byPage.get(page) ?? new Set()).add(cell.toLowerCase()));
  const [first, ...others] = byPage.values();
  const strange = others.flatMap((names) => [...names].filter((name) => first && !first.has(name)));
  return first && strange.length > 0
    ? [signOf('holder-differs', { what: [[...first][0], strange[0]].join(', ') })]
    : [];
}

/** Checks the numbers that some banks print before the date of each row. Fees have none. */
function listNumbers({ solved }: Read): Sign[] {
  const numbers: { number: number; page: number; skipped: number }[] = [];
  let skipped = 0;
  for (const { row } of solved.rows) {
    if (row.listNumber === null) skipped += 1;
    else {
      numbers.push({ number: row.listNumber, page: row.page, skipped });
      skipped = 0;
    }
  }
  const steps = numbers.slice(1).map(({ number, page, skipped: without }, index) => {
    const before = numbers[index]?.number ?? number;
    return { number, page, before, step: number - before, most: 1 + without };
  });
  const isUsual = ({ step, most }: (typeof steps)[number]) => step >= 1 && step <= most;
  if (steps.length < 5 || steps.filter(isUsual).length < 0.85 * steps.length) return [];
  return steps.flatMap(({ number, page, before, step, most }): Sign[] => {
    if (step === 0) return [signOf('identifier-repeats', { what: String(number), page })];
    return step > most ? [signOf('identifier-missing', { what: String(before), page })] : [];
  });
}

/** Compares the number of the document at the foot of each page. */
function documents({ around }: Read): Sign[] {
  const found = new Set(
    around.flatMap(
      ({ text }) =>
        /(?:unique document|document reference) ?no\.?:? ?([\da-z-]{6,})/i.exec(plain(text))?.[1] ?? [],
    ),
  );
  return found.size > 1 ? [signOf('document-differs', { what: [...found].slice(0, 3).join(', ') })] : [];
}

const pages = ({ pages: count, statedPages }: Read): Sign[] =>
  statedPages !== null && statedPages > count
    ? [signOf('pages-missing', { what: `${count} of ${statedPages} are in the file` })]
    : [];
