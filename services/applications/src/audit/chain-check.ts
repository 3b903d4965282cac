import type { AuditSeal } from '../crypto/audit-seal.ts';
import { type AuditHead, type AuditRow, rowText } from '../domain/audit-chain.ts';

/** A defect of a trail, and its place. */
export type Finding = {
  what: 'edited' | 'missing' | 'swapped' | 'rechained' | 'unlinked' | 'cut' | 'replaced' | 'head' | 'no-key';
  chain: string;
  /** The first row concerned. */
  number: number;
  message: string;
};

/** The number of broken rows compared with each other to find swapped ones. */
const comparedRows = 50;

/** Consecutive rows whose codes do not match their content. */
type Run = { from: number; to: number };

export const rangeText = (from: number, to: number) =>
  from === to ? `row ${from}` : `rows ${from} to ${to}`;

/** Checks one chain row by row in the order of their numbers. Holds only broken rows in memory. */
export function createChainCheck(chain: string, seal: AuditSeal, heads: ReadonlyMap<number, string>) {
  const findings: Finding[] = [];
  const broken: AuditRow[] = [];
  const edited: number[] = [];
  let end: AuditHead = { chain, number: 0, hash: '' };
  let run: Run | undefined;

  const find = (what: Finding['what'], number: number, message: string) =>
    findings.push({ what, chain, number, message });

  /** `next` is the intact row after the run, if any. When it still names the last code of the run, the rows were edited. */
  const endRun = (next?: AuditRow) => {
    if (!run) return;
    const { from, to } = run;
    run = undefined;
    const hasOldCode = next ? next.previous === end.hash : from === to;
    if (hasOldCode) for (let number = from; number <= to; number += 1) edited.push(number);
    else find('rechained', from, `${rangeText(from, to)}: rewritten without the key of this trail`);
  };

  const checkLink = (row: AuditRow) => {
    if (run) endRun(row);
    else if (row.previous !== end.hash)
      find('unlinked', row.number, `row ${row.number} does not continue the row before it`);
  };

  const reportPlace = ({ number }: AuditRow) => {
    if (number <= end.number) find('unlinked', number, `row ${number} occurs more than once`);
    else find('missing', end.number + 1, `${rangeText(end.number + 1, number - 1)} missing`);
  };

  const compareWithHead = ({ number, hash }: AuditRow) => {
    const known = heads.get(number);
    if (known !== undefined && known !== hash)
      find('replaced', number, `row ${number} differs from the recorded head: it was rewritten with the key`);
  };

  const extendRun = (row: AuditRow) => {
    run = { from: run?.from ?? row.number, to: row.number };
    if (broken.length < comparedRows) broken.push(row);
  };

  return {
    take(row: AuditRow): void {
      const isNext = row.number === end.number + 1;
      const isSound = seal.ofRow(rowText(row)) === row.hash;
      if (!isNext) {
        endRun();
        reportPlace(row);
      } else if (isSound) checkLink(row);
      if (isSound) compareWithHead(row);
      else extendRun(row);
      end = { chain, number: row.number, hash: row.hash };
    },

    finish(): { end: AuditHead; findings: Finding[] } {
      endRun();
      const pairs = swappedPairs(broken, seal);
      const swapped = new Set(pairs.flat());
      for (const [a, b] of pairs) find('swapped', a, `rows ${a} and ${b} are swapped`);
      for (const number of edited)
        if (!swapped.has(number)) find('edited', number, `row ${number} was edited`);
      const isSwapped = ({ what, number }: Finding) => what === 'rechained' && swapped.has(number);
      return { end, findings: findings.filter((finding) => !isSwapped(finding)) };
    },
  };
}

/** Pairs of broken rows that are valid in each other's place. */
function swappedPairs(rows: readonly AuditRow[], seal: AuditSeal): [number, number][] {
  const fits = (row: AuditRow, place: AuditRow) =>
    seal.ofRow(rowText({ ...row, number: place.number })) === row.hash ||
    seal.ofRow(rowText({ ...row, number: place.number, previous: place.previous })) === place.hash;
  return rows.flatMap((a, index) =>
    rows
      .slice(index + 1)
      .flatMap((b): [number, number][] => (fits(a, b) && fits(b, a) ? [[a.number, b.number]] : [])),
  );
}
