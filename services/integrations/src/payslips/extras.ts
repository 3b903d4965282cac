import type { Fact } from './labels.ts';
import type { Figure, Row, Token, Word } from './tokens.ts';
import { overlaps } from './tokens.ts';
import type { Item } from './totals.ts';
import { wordsOf } from './words.ts';

const mostHours = 400;
const highestRate = 2_000;
const usualPay = /\b(?:normal|ordinary|basic|gewone|normale|basiese|hours|ure|wages?|loon|weekloon|time)\b/;
const byDay = /\b(?:days?|dae|dag)\b/;

/** The largest difference between hours times rate and the amount, because rates are printed rounded: R2. */
const roundedCents = 200;

/** As in `87.5 hrs @ R54.83`. */
const atRate =
  /(\d+(?:\.\d+)?) ?(?:hrs?|hours?|ure|uur) ?(?:@|x|at|teen) ?R? ?(\d{1,3}(?:[ ,]\d{3})*\.\d\d|\d+\.\d\d)/i;

export type Hourly = { hours: number | null; rateCents: number | null };

/** Finds the hours and the rate whose product is an amount that was earned: of the usual time, where there is overtime. */
export function hourlyOf(
  earnings: readonly Item[],
  { facts, rows }: { facts: readonly Fact[]; rows: readonly Row[] },
): Hourly {
  const found = earnings.flatMap(({ entry, cents }) => {
    const { choices, label } = entry;
    if (byDay.test(wordsOf(label)) || cents <= 0) return [];
    return choices.flatMap((hours) =>
      choices.flatMap((rate) => {
        const fits =
          hours !== rate &&
          hours.x0 < rate.x0 &&
          hours.value > 1 &&
          hours.value <= mostHours &&
          rate.value > 1 &&
          rate.value <= highestRate &&
          Math.abs(hours.value * rate.value * 100 - cents) <= roundedCents;
        return fits ? [{ label, cents, hours: hours.value, rateCents: rate.cents }] : [];
      }),
    );
  });
  const [usual] = found.toSorted(
    (a, b) =>
      Number(usualPay.test(wordsOf(b.label))) - Number(usualPay.test(wordsOf(a.label))) || b.cents - a.cents,
  );
  if (usual) return { hours: usual.hours, rateCents: usual.rateCents };
  const told = rows.flatMap(
    (tokens) => atRate.exec(tokens.map(({ text }) => text).join(' '))?.slice(1) ?? [],
  );
  const [toldHours, toldRate] = told.map((text) => Number(text.replace(/[ ,]/g, '')));
  if (toldHours && toldRate) return { hours: toldHours, rateCents: Math.round(toldRate * 100) };
  const numberOf = (field: 'hours' | 'rate') =>
    facts
      .filter((fact) => fact.field === field)
      .flatMap(({ value }) => /\d+(?:\.\d+)?/.exec(value.replace(/(\d) (?=\d{3})/g, '$1'))?.[0] ?? [])
      .map(Number)[0];
  const [hours, rate] = [numberOf('hours'), numberOf('rate')];
  return hours && rate ? { hours, rateCents: Math.round(rate * 100) } : { hours: null, rateCents: null };
}

export type Leave = { leaveBalance: number | null; leaveUnit: 'days' | 'hours' | null };

const leaveLabel =
  /\b(?:annual|jaarlikse?|vacation|vakansie\w*)\b|\b(?:leave|\w*verlof)\b.*\b(?:balance|due|available|outstanding|left|saldo|balans|beskikbaar|oor|days|dae)\b|^(?:verlofsaldo|verlofdae)\b/;
const otherLeave =
  /\b(?:sick|siek\w*|family|gesins\w*|maternity|kraam\w*|study|studie|taken|geneem|pay|betaling)\b/;
const balanceHeading =
  /^(?:(?:closing |leave )?balance|saldo|balans|available|beskikbaar|due|closing|remaining|days (?:due|left)|(?:balance|saldo) (?:days|dae|hours|ure))$/;
const inHours = /\b(?:hours|hrs|ure)\b/;

/** Finds the balance of annual leave: beside its label, or in the column of balances. */
export function leaveOf(facts: readonly Fact[], rows: readonly Row[]): Leave {
  const labelled = facts
    .filter(({ field, value }) => field === 'leave' && /^-?\d+(?:[.,]\d+)?(?!\d|[/-])/.test(value))
    .map(({ value }) => ({
      value: Number(/-?\d+(?:[.,]\d+)?/.exec(value)?.[0].replace(',', '.')),
      text: value,
    }));
  const found = inTable(rows) ?? labelled[0];
  if (!found || Math.abs(found.value) > 999) return { leaveBalance: null, leaveUnit: null };
  return { leaveBalance: found.value, leaveUnit: inHours.test(wordsOf(found.text)) ? 'hours' : 'days' };
}

const isFigure = (token: Token): token is Figure => token.kind === 'figure';
const isWord = (token: Token): token is Word => token.kind === 'word';

const unit = /^(?:days?|dae|hours|hrs|ure)$/i;

function inTable(rows: readonly Row[]): { value: number; text: string } | undefined {
  for (const [index, tokens] of rows.entries())
    for (const [at, word] of tokens.entries()) {
      const figures = isAnnualLeave(word) ? figuresBehind(tokens, at) : [];
      const heading = headingOver(rows, index, figures);
      const figure = heading?.figure ?? (figures.length === 1 ? figures[0] : undefined);
      if (!figure) continue;
      const texts = [...tokens.filter(isWord), ...(heading ? [heading.word] : [])].map(({ text }) => text);
      return { value: figure.isNegative ? -figure.value : figure.value, text: texts.join(' ') };
    }
  return undefined;
}

function isAnnualLeave(token: Token): boolean {
  const words = wordsOf(token.text);
  return isWord(token) && leaveLabel.test(words) && !otherLeave.test(words);
}

/** Returns the figures from a label up to the next one. */
function figuresBehind(tokens: Row, at: number): Figure[] {
  const behind = tokens.slice(at + 1);
  const end = behind.findIndex((token) => isWord(token) && !unit.test(token.text));
  return behind.slice(0, end < 0 ? undefined : end).filter(isFigure);
}

/** Finds which of the figures stands in the column of balances. */
function headingOver(rows: readonly Row[], index: number, figures: readonly Figure[]) {
  for (const above of rows.slice(Math.max(0, index - 8), index).toReversed())
    for (const word of above.filter(isWord)) {
      if (!balanceHeading.test(wordsOf(word.text))) continue;
      const figure = figures.find((one) => one.page === word.page && overlaps(one, word, 8));
      if (figure) return { figure, word };
    }
  return undefined;
}
