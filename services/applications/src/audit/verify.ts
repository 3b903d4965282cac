import type { Logger } from '@tshepa/service-kit';
import { connectMongo } from '@tshepa/service-kit/mongo';
import { type AuditSeal, createAuditSeal } from '../crypto/audit-seal.ts';
import { type AuditHead, type AuditRow, headText, rowText } from '../domain/audit-chain.ts';
import { createAuditHeads, createAuditStore, type RecordedHead } from '../store/audit.ts';

type Finding = {
  what: 'edited' | 'missing' | 'swapped' | 'rechained' | 'unlinked' | 'cut' | 'replaced' | 'head' | 'no-key';
  chain: string;
  number: number;
  message: string;
};

const comparedRows = 50;

/** Consecutive rows whose codes do not match their content. */
type Run = { from: number; to: number };

const rangeText = (from: number, to: number) => (from === to ? `row ${from}` : `rows ${from} to ${to}`);

/** Checks one chain row by row, in the order of the numbers. The check keeps only broken rows in memory. */
function createChainCheck(chain: string, seal: AuditSeal, heads: ReadonlyMap<number, string>) {
  const findings: Finding[] = [];
  const broken: AuditRow[] = [];
  const edited: number[] = [];
  let end: AuditHead = { chain, number: 0, hash: '' };
  let run: Run | undefined;

  const find = (what: Finding['what'], number: number, message: string) =>
    findings.push({ what, chain, number, message });

  /**
   * Ends a run of broken rows. They were edited if the intact row `next` still names the code of the run's last row.
   */
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

/** Finds pairs of broken rows that would be valid in each other's place. */
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

export type Verdict = { rows: number; ends: AuditHead[]; findings: Finding[] };

type Sources = {
  chains: () => Promise<string[]>;
  stream: (chain: string) => AsyncIterable<AuditRow>;
  /** The heads that were recorded in the database, each with a code. */
  recorded: readonly RecordedHead[];
  /** The heads from the log. Somebody who can write to the database cannot change them. */
  witnessed: readonly AuditHead[];
  seals: readonly AuditSeal[];
};

/** Returns the heads of earlier chains that a chain names in its first row. */
function formerHeads(first: AuditRow | undefined, seal: AuditSeal): AuditHead[] {
  if (first?.number !== 1 || seal.ofRow(rowText(first)) !== first.hash) return [];
  return String(first.details['former'] ?? '')
    .split('; ')
    .flatMap((text) => {
      const [chain, number, hash] = text.split(' ');
      return chain && number && hash ? [{ chain, number: Number(number), hash }] : [];
    });
}

async function firstOf(rows: AsyncIterable<AuditRow>): Promise<AuditRow | undefined> {
  for await (const row of rows) return row;
  return undefined;
}

/** Checks every chain from its first row to its last and compares it with the recorded heads, in constant memory. */
export async function verifyTrail({ chains, stream, recorded, witnessed, seals }: Sources): Promise<Verdict> {
  const findings: Finding[] = [];
  const find = (what: Finding['what'], chain: string, number: number, message: string) =>
    findings.push({ what, chain, number, message });
  const sealOf = (chain: string) => seals.find(({ keyId }) => chain.endsWith(`.${keyId}`));
  const heads: AuditHead[] = [...witnessed];
  for (const head of recorded) {
    const seal = sealOf(head.chain);
    if (!seal) continue;
    if (seal.ofHead(headText(head)) === head.code) heads.push(head);
    else find('head', head.chain, head.number, `the recorded head of row ${head.number} was edited`);
  }
  const stored = await chains();
  for (const chain of stored) {
    const seal = sealOf(chain);
    if (seal) heads.push(...formerHeads(await firstOf(stream(chain)), seal));
  }

  const verdict: Verdict = { rows: 0, ends: [], findings };
  for (const chain of new Set([...stored, ...heads.map((head) => head.chain)])) {
    const seal = sealOf(chain);
    if (!seal) {
      find('no-key', chain, 1, 'this chain was made with none of the given keys');
      continue;
    }
    const own = heads.filter((head) => head.chain === chain);
    const check = createChainCheck(chain, seal, new Map(own.map(({ number, hash }) => [number, hash])));
    for await (const row of stream(chain)) {
      verdict.rows += 1;
      check.take(row);
    }
    const { end, findings: found } = check.finish();
    verdict.ends.push(end);
    findings.push(...found);
    const longest = Math.max(0, ...own.map(({ number }) => number));
    const missing = `${rangeText(end.number + 1, longest)} cut off`;
    const message = `the chain ends at row ${end.number}, but a head of row ${longest} was recorded: ${missing}`;
    if (longest > end.number) find('cut', chain, end.number + 1, message);
  }
  return verdict;
}

type Settings = {
  mongoUrl: string;
  dbName: string;
  /** The current key first, then former keys of older chains. */
  auditKeys: readonly string[];
  witnessed: readonly AuditHead[];
  logger: Logger;
};

/** Verifies the trail of one database without writing to it. */
export async function verifyDatabase(settings: Settings): Promise<Verdict> {
  const { mongoUrl: url, dbName, logger, auditKeys, witnessed } = settings;
  const connection = await connectMongo({ url, dbName, logger });
  try {
    const { chains, stream } = createAuditStore({ connection });
    const recorded = await createAuditHeads({ connection }).all();
    return await verifyTrail({ chains, stream, recorded, witnessed, seals: auditKeys.map(createAuditSeal) });
  } finally {
    await connection.close();
  }
}
