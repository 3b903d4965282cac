import { compact, type Line, plain } from '../layout/lines.ts';
import type { BankKey } from '../statement.ts';
import { firstValueOf, valuesOf } from './labels.ts';

/** The form of each bank's account numbers, without the spaces and dashes between groups. */
const shapes: Readonly<Record<BankKey, RegExp>> = {
  absa: /^\d{8,11}$/,
  capitec: /^\d{10}$/,
  fnb: /^6\d{10}$/,
  nedbank: /^\d{10,13}$/,
  standard_bank: /^\d{9,13}$/,
  tyme: /^51\d{9}$/,
};
const anyShape = /^\d{8,13}$/;

const labels: readonly RegExp[] = [
  /(?:selected\s*)?account\s*(?:number|num|no|nr)\b\.?\s*:?/i,
  /(?:cheque|savings|current|transmission)\s*account\s*number\s*:?/i,
  /(?:tjek|spaar)?rekening\s*(?:nommer|nr|no)\b\.?\s*:?/i,
  /selected\s*account\s*:?/i,
  /transactions\s*in\s*rand\s*\(?zar\)?\s*:/i,
  /(?:account|rekening)\s*:/i,
  /account(?:number|num|no)\s*:?/i,
];
const product =
  /(?:current|savings|cheque|everyday|transact\w*|main|investment|goalsave|mzansi|lopende|tjek|spaar|aspire|premier|easy|gold|silver|platinum)\s*(?:account|acc|rekening)?\s*:?\s+(?=\d)/i;

const leadingGroups = /^[\s:#]*(\d(?:[\d]|[ -](?=\d)){6,18}\d)(?!\d)/;

function numberIn(value: string, shape: RegExp): string | null {
  const groups = leadingGroups.exec(value.replace(/\t/g, ' | '))?.[1];
  if (!groups) return null;
  // The number may be followed by something else, so as many complete groups as fit are taken.
  const parts = groups.split(/[ -]/);
  const candidates = parts.map((_, index) => parts.slice(0, parts.length - index).join(''));
  return candidates.find((digits) => shape.test(digits)) ?? null;
}

type Found = { digits: string | null; weight: number };

/** Returns the account numbers that the statement gives as its own, the most likely first. */
export function accountNumbers(lines: readonly Line[], bank: BankKey | null): string[] {
  const shape = bank ? shapes[bank] : anyShape;
  const weights = new Map<string, number>();
  for (const find of [besideLabels, anywhere, gluedToLabel, alone]) {
    if (weights.size > 0) break;
    for (const { digits, weight } of find(lines, shape, bank))
      if (digits && !/^0+$/.test(digits)) weights.set(digits, (weights.get(digits) ?? 0) + weight);
  }
  const most = Math.max(...weights.values(), 0);
  return [...weights]
    .filter(([, weight]) => weight >= Math.min(6, most))
    .sort((a, b) => b[1] - a[1])
    .map(([digits]) => digits);
}

function besideLabels(lines: readonly Line[], shape: RegExp): Found[] {
  const found = labels.flatMap((label) =>
    valuesOf(lines, label).flatMap(({ value, isSameLine, isNextCell }): Found[] => {
      const digits = numberIn(value, shape);
      if (!isSameLine)
        return [
          { digits, weight: isNextCell ? 6 : 3 },
          ...value.split('\t').map((cell) => ({ digits: numberIn(cell, shape), weight: 2 })),
        ];
      // A number directly after its label counts even when its length is unusual.
      return [digits ? { digits, weight: 10 } : { digits: numberIn(value, anyShape), weight: 7 }];
    }),
  );
  const behindProduct = valuesOf(lines, product, 0).map(({ value }) => ({
    digits: numberIn(value, shape),
    weight: 8,
  }));
  return [...found, ...behindProduct];
}

function anywhere(lines: readonly Line[], _shape: RegExp, bank: BankKey | null): Found[] {
  const pattern = bank === 'fnb' ? /^6\d{10}$/ : bank === 'tyme' ? /^51\d{9}$/ : null;
  if (!pattern) return [];
  return lines.flatMap(({ text }) =>
    (text.match(/\d+/g) ?? [])
      .filter((digits) => pattern.test(digits))
      .map((digits) => ({ digits, weight: 1 })),
  );
}

function gluedToLabel(lines: readonly Line[], shape: RegExp): Found[] {
  return lines.flatMap(({ text }) => {
    const digits = /account(?:number|num|no|nr)?(\d{9,13})(?!\d)/.exec(compact(text))?.[1];
    return digits && shape.test(digits) ? [{ digits, weight: 1 }] : [];
  });
}

/** Finds the number when its label is part of other text: it must be the only number of its length that fills a cell. */
function alone(lines: readonly Line[], shape: RegExp, bank: BankKey | null): Found[] {
  if (!bank) return [];
  const cells = lines.flatMap(({ text }) => text.split('\t').map((cell) => cell.trim()));
  const found = new Set(cells.filter((cell) => shape.test(cell)));
  return found.size === 1 ? [...found].map((digits) => ({ digits, weight: 1 })) : [];
}

const kinds: readonly [RegExp, string][] = [
  [/main account statement/i, 'Main Account'],
  [/savings account statement/i, 'Savings Account'],
  [/cheque account statement/i, 'Cheque Account'],
  [/tjekrekeningstaat/i, 'Tjekrekening'],
  [/every\s?day account/i, 'EveryDay account'],
  [/goal\s?save/i, 'GoalSave'],
  [/business account statement/i, 'Business Account'],
  [/lopende\s?rekening/i, 'Lopende rekening'],
  [/current account/i, 'Current account'],
  [/savings account/i, 'Savings account'],
];

const productLabels = [
  /product\s*name\s*:?/i,
  /account\s*type\s*:?/i,
  /account\s*description\s*:?/i,
  /tipe\s*rekening\s*:?/i,
  /rekening\s*tipe\s*:?/i,
];

/** Returns the kind of account in the bank's words. */
export function productName(lines: readonly Line[]): string | null {
  const kept = lines.slice(0, 80);
  const named = firstValueOf(kept, productLabels, (words) => /^\p{L}[\p{L}\d &+'-]{2,40}$/u.test(words));
  if (named) return named;
  for (const { text } of kept) {
    const capitals = text.split('\t').find((cell) => /^[A-Z][A-Z &+]{3,40}ACC(?:OUNT|T)?$/.test(plain(cell)));
    if (capitals) return plain(capitals);
  }
  const all = kept.map(({ text }) => plain(text)).join('\n');
  return kinds.find(([pattern]) => pattern.test(all))?.[1] ?? null;
}
