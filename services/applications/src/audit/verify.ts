import type { Logger } from '@tshepa/service-kit';
import { connectMongo } from '@tshepa/service-kit/mongo';
import { type AuditSeal, createAuditSeal } from '../crypto/audit-seal.ts';
import { type AuditHead, type AuditRow, headText, rowText } from '../domain/audit-chain.ts';
import { createAuditStore } from '../store/audit.ts';
import { createAuditHeads, type RecordedHead } from '../store/audit-heads.ts';
import { createChainCheck, type Finding, rangeText } from './chain-check.ts';

export type Verdict = { rows: number; ends: AuditHead[]; findings: Finding[] };

type Sources = {
  chains: () => Promise<string[]>;
  stream: (chain: string) => AsyncIterable<AuditRow>;
  /** Heads recorded in the database, each with a code. */
  recorded: readonly RecordedHead[];
  /** Heads from the log, which somebody who can write to the database cannot change. */
  witnessed: readonly AuditHead[];
  /** Seals of the present key and of former ones. */
  seals: readonly AuditSeal[];
};

const keyIdOf = (chain: string) => chain.slice(chain.lastIndexOf('.') + 1);

/** The heads of earlier chains that a chain names in its first row. */
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
  const sealOf = (chain: string) => seals.find(({ keyId }) => keyId === keyIdOf(chain));
  const heads: AuditHead[] = [...witnessed];
  for (const head of recorded) {
    const seal = sealOf(head.chain);
    if (!seal) continue;
    if (seal.ofHead(headText(head)) === head.code) heads.push(head);
    else
      findings.push({
        what: 'head',
        chain: head.chain,
        number: head.number,
        message: `the recorded head of row ${head.number} was edited`,
      });
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
      findings.push({
        what: 'no-key',
        chain,
        number: 1,
        message: 'this chain was made with none of the given keys',
      });
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
    if (longest > end.number)
      findings.push({
        what: 'cut',
        chain,
        number: end.number + 1,
        message: `the chain ends at row ${end.number}, but a head of row ${longest} was recorded: ${rangeText(end.number + 1, longest)} cut off`,
      });
  }
  return verdict;
}

type Settings = {
  mongoUrl: string;
  dbName: string;
  /** The present key first, then former keys of older chains. */
  auditKeys: readonly string[];
  /** Heads from the log. */
  witnessed: readonly AuditHead[];
  logger: Logger;
};

/** Verifies the trail of one database without writing to it. */
export async function verifyDatabase({
  mongoUrl,
  dbName,
  auditKeys,
  witnessed,
  logger,
}: Settings): Promise<Verdict> {
  const connection = await connectMongo({ url: mongoUrl, dbName, logger });
  try {
    const { chains, stream } = createAuditStore({ connection });
    const recorded = await createAuditHeads({ connection }).all();
    return await verifyTrail({ chains, stream, recorded, witnessed, seals: auditKeys.map(createAuditSeal) });
  } finally {
    await connection.close();
  }
}
