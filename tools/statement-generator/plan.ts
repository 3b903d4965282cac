import { type Change, consistentChanges, inconsistentChanges } from './alterations.ts';
import type { Layout } from './document.ts';
import { type Method, methods } from './forging.ts';
import { layouts } from './layouts/index.ts';
import { papers } from './papers/index.ts';
import type { Paper } from './papers/paper.ts';
import { unknownBank } from './papers/unknown-bank.ts';
import { type Vary, varyFrom } from './vary.ts';

export type Producer = 'raw' | 'pdfkit' | 'chromium' | 'reportlab' | 'fpdf2' | 'office';
/** What an honest person did with a file. `pdfium` opened it in a browser and printed it to a file. */
type Handling = 'none' | 'pikepdf' | 'pypdf' | 'mupdf' | 'pdfium' | 'unlocked' | 'office-metadata';
type Shape = 'one-month' | 'three-months' | 'merged' | 'merged-with-gap' | 'merged-with-overlap';

/** What a file is to be, by seed and number alone. */
export type Plan = {
  index: number;
  vary: Vary;
  layout: Layout | null;
  paper: Paper | null;
  kind: 'clean' | 'unknown-bank' | 'paper' | 'scanned' | 'locked' | 'altered';
  shape: Shape;
  producer: Producer;
  handling: Handling;
  change?: Change;
  method?: Method;
};

const producers = ['raw', 'raw', 'pdfkit', 'pdfkit', 'chromium', 'reportlab', 'fpdf2', 'office'] as const;
const handlings = [
  'none',
  'none',
  'none',
  'none',
  'pikepdf',
  'pypdf',
  'mupdf',
  'pdfium',
  'unlocked',
  'office-metadata',
] as const;
const shapes = [
  'three-months',
  'three-months',
  'three-months',
  'one-month',
  'one-month',
  'merged',
  'merged',
  'merged-with-gap',
  'merged-with-overlap',
] as const;

const inTurn = <Item>(items: readonly [Item, ...Item[]], index: number): Item =>
  items[index % items.length] ?? items[0];

export function planOf(seed: number, index: number): Plan {
  const vary = varyFrom(`${seed}/${index}`);
  const choose = vary.split('plan');
  const share = choose.between(1, 100);
  const kind =
    share <= 84
      ? 'clean'
      : share <= 91
        ? 'unknown-bank'
        : share <= 97
          ? 'paper'
          : share <= 98
            ? 'scanned'
            : 'locked';
  const isWhole = kind === 'clean' || kind === 'unknown-bank';
  return {
    index,
    vary,
    kind,
    layout: kind === 'unknown-bank' ? unknownBank : kind === 'paper' ? null : inTurn(layouts, index),
    paper: kind === 'paper' ? inTurn(papers, index) : null,
    shape: isWhole ? choose.pick(shapes) : 'three-months',
    producer: kind === 'locked' ? 'pdfkit' : kind === 'scanned' ? 'chromium' : choose.pick(producers),
    handling: isWhole ? choose.pick(handlings) : 'none',
  };
}

/** Plans a file that somebody altered. Every other one still adds up. */
export function planOfAltered(seed: number, index: number): Plan {
  const vary = varyFrom(`${seed}/altered/${index}`);
  const choose = vary.split('plan');
  const half = Math.floor(index / 2);
  const change = index % 2 === 0 ? inTurn(consistentChanges, half) : inTurn(inconsistentChanges, half);
  // Typing over needs rows that stay where they are.
  const canType = /^(?:amount|salary-raised|balance|name|dates|closing|opening|digits)/.test(change);
  const possible = methods.filter((method) => method !== 'in-place' && (canType || method !== 'typed-over'));
  // Without any other trace, a change of the name, the dates or every number cannot be seen in the file.
  const isSeenInSums = index % 2 === 1 || !/^(?:name|account|dates-moved)$/.test(change);
  const isInPlace = isSeenInSums && choose.chance(index % 2 === 1 ? 0.15 : 0.04);
  const method = isInPlace ? 'in-place' : (possible[choose.between(0, possible.length - 1)] ?? 'covered');
  const isDrawn = method === 'covered' || method === 'other-font' || method === 'other-base-line';
  const isRaw = method === 'appended' || method === 'covered-and-appended';
  return {
    index,
    vary,
    kind: 'altered',
    layout: inTurn(layouts, choose.between(0, layouts.length - 1)),
    paper: null,
    shape: choose.pick(['one-month', 'three-months', 'three-months']),
    producer: isRaw ? 'raw' : choose.pick(method === 'typed-over' ? producers : ['raw', 'pdfkit']),
    // Another program keeps what is drawn, but may drop an appended part and the names of programs.
    handling: isDrawn ? choose.pick(['none', 'none', 'pikepdf', 'pypdf', 'mupdf', 'pdfium']) : 'none',
    change,
    method,
  };
}
