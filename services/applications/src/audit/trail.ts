import { AppError } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Clock } from '@tshepa/service-kit';
import type { AuditSeal } from '../crypto/audit-seal.ts';
import {
  type AuditEntry,
  type AuditHead,
  type AuditRow,
  chainRows,
  headText,
} from '../domain/audit-chain.ts';
import type { AuditStore } from '../store/audit.ts';
import type { AuditHeads, RecordedHead } from '../store/audit-heads.ts';

type Options = {
  audit: AuditStore;
  auditHeads: AuditHeads;
  seal: AuditSeal;
  clock: Clock;
  /** Told where the chain ends. */
  showHead?: (chain: string, number: number) => void;
};
type Waiting = { entry: AuditEntry; done: PromiseWithResolvers<void> };

/** Rows of one write: what waits while the write before is under way goes together. */
const largestBatch = 200;
/** Each clash means that another replica went on, so this many in a row do not happen by chance. */
const maximumTries = 100;
/** More than there are ever replicas (`k8s/base` stops at 10), so that each finds a chain of its own. */
const lanes = 16;

/** A chain is named after its key; those beside the first have a number, too. */
const chainOf = ({ keyId }: AuditSeal, lane = 1) =>
  lane === 1 ? `applications.${keyId}` : `applications.${lane}.${keyId}`;

/**
 * Appends to a chain of this key. The unique place (chain, number) decides when two replicas append to the same one:
 * whoever comes second leaves it to the other and goes on in the next chain, until each has one of its own. Else all
 * would wait for one another at one place, and more replicas would do less. Within a process rows that wait are written
 * together, so that the rate does not hang on the time of one write.
 */
export function createTrail({ audit, auditHeads, seal, clock, showHead }: Options) {
  const waiting: Waiting[] = [];
  let lane = 1;
  let head: AuditHead | undefined;
  let isWriting = false;

  /** The newest recorded end of every other chain: a chain names those before it, so none can vanish unnoticed. */
  const formerHeads = async (chain: string): Promise<string> => {
    const newest = new Map<string, RecordedHead>();
    for (const recorded of await auditHeads.all()) {
      const known = newest.get(recorded.chain);
      if (recorded.chain !== chain && (known?.number ?? 0) < recorded.number)
        newest.set(recorded.chain, recorded);
    }
    return [...newest.values()].map((one) => `${one.chain} ${one.number} ${one.hash}`).join('; ');
  };

  /** The first row of a chain. Of two replicas that begin it at once, one does. */
  const opening = async (chain: string): Promise<AuditEntry> => ({
    id: `${chain}.begin`,
    at: clock.now(),
    requestId: newId(),
    kind: 'trail',
    action: 'trail.begin',
    actor: { kind: 'system', id: 'applications' },
    customerIds: [],
    details: { former: await formerHeads(chain) },
  });

  /** Whether the end that is found is where this process left the chain, with or without its last rows. */
  const isOurs = (end: AuditHead, before: AuditHead, rows: readonly AuditRow[]) =>
    end.hash === before.hash || rows.some(({ hash }) => hash === end.hash);

  /** Returns what is not in the trail yet. */
  const tryOnce = async (entries: readonly AuditEntry[]): Promise<readonly AuditEntry[]> => {
    const before = head ?? (await audit.head(chainOf(seal, lane)));
    const first = before.number === 0 ? [await opening(before.chain)] : [];
    const rows = chainRows(before, [...first, ...entries], seal.ofRow);
    const last = rows.at(-1);
    if (!last) return [];
    if (await audit.insert(rows)) {
      head = { chain: last.chain, number: last.number, hash: last.hash };
      showHead?.(head.chain, head.number);
      return [];
    }
    head = undefined;
    if (!isOurs(await audit.head(before.chain), before, rows)) lane = (lane % lanes) + 1;
    const known = await audit.known(entries.map(({ id }) => id));
    return entries.filter(({ id }) => !known.has(id));
  };

  const write = async (entries: readonly AuditEntry[]): Promise<void> => {
    let left = await tryOnce(entries);
    for (let tries = 1; left.length > 0; tries += 1) {
      if (tries === maximumTries) throw new Error('the audit trail gives no place');
      left = await tryOnce(left);
    }
  };

  /** Writes batch after batch until nothing waits. */
  const drain = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, largestBatch);
      try {
        await write(batch.map(({ entry }) => entry));
        for (const { done } of batch) done.resolve();
      } catch (cause) {
        // What was written is not known: the end is read again before the next row.
        head = undefined;
        for (const { done } of batch) done.reject(new AppError('service.unavailable', {}, { cause }));
      }
    }
    isWriting = false;
  };

  const append = (entry: AuditEntry): Promise<void> => {
    const done = Promise.withResolvers<void>();
    waiting.push({ entry, done });
    if (!isWriting) void drain();
    return done.promise;
  };

  const record = async (end: AuditHead): Promise<AuditHead> => {
    showHead?.(end.chain, end.number);
    await auditHeads.add({ ...end, at: clock.now(), code: seal.ofHead(headText(end)) });
    return end;
  };

  return {
    /** The first of this key. */
    chain: chainOf(seal),

    /**
     * Resolves when the entry is in the trail; one that is in it already is not added again.
     * @throws AppError `service.unavailable` when it may not be: what was to be shown must not be.
     */
    append,

    /** Gives the first chain of a new key its first row. */
    begin: (): Promise<void> => write([]),

    /** Writes down where the chains of this key end now, whoever writes them, so that a shorter one is noticed. */
    recordHeads: async (): Promise<AuditHead[]> => {
      const chains = Array.from({ length: lanes }, (_, index) => chainOf(seal, index + 1));
      const ends = await Promise.all(chains.map((chain) => audit.head(chain)));
      return Promise.all(ends.filter(({ number }) => number > 0).map(record));
    },
  };
}

export type Trail = ReturnType<typeof createTrail>;
