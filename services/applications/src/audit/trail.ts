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
import type { AuditHeads, AuditStore, RecordedHead } from '../store/audit.ts';

type Options = {
  audit: AuditStore;
  auditHeads: AuditHeads;
  seal: AuditSeal;
  clock: Clock;
  showHead?: (chain: string, number: number) => void;
};
type Waiting = { entry: AuditEntry; done: PromiseWithResolvers<void> };

/** The maximum number of rows in one write. Entries that arrive during a write are written together afterwards. */
const largestBatch = 200;
/** A clash means that another replica has written first. This many consecutive clashes are an error. */
const maximumTries = 100;
/**
 * Each lane has one chain. There are more lanes than replicas (`k8s/base` allows 10), so that no chain must be shared.
 */
const lanes = 16;

/** A chain is named after its audit key. The names of all chains but the first also contain the lane. */
const chainOf = ({ keyId }: AuditSeal, lane = 1) =>
  lane === 1 ? `applications.${keyId}` : `applications.${lane}.${keyId}`;

/**
 * Appends to a chain of this audit key. When two replicas append to one chain, the unique index refuses one of them,
 * and the refused replica moves to the next chain. Soon each replica has a chain of its own, so that more replicas
 * write more rows. Rows that wait in this process are written together, so that the rate does not depend on the
 * duration of one write.
 */
export function createTrail({ audit, auditHeads, seal, clock, showHead }: Options) {
  const waiting: Waiting[] = [];
  let lane = 1;
  let head: AuditHead | undefined;
  let isWriting = false;

  /** Returns the newest heads of all other chains. A new chain names these heads, so that no chain can vanish. */
  const formerHeads = async (chain: string): Promise<string> => {
    const newest = new Map<string, RecordedHead>();
    for (const recorded of await auditHeads.all()) {
      const known = newest.get(recorded.chain);
      if (recorded.chain !== chain && (known?.number ?? 0) < recorded.number)
        newest.set(recorded.chain, recorded);
    }
    return [...newest.values()].map((one) => `${one.chain} ${one.number} ${one.hash}`).join('; ');
  };

  /** Creates the first row of a chain. If two replicas start the chain at once, the unique id lets only one succeed. */
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

  /** Returns true when a chain still ends with the row `before`, or with a row that this process tried to write. */
  const isOurs = (end: AuditHead, before: AuditHead, rows: readonly AuditRow[]) =>
    end.hash === before.hash || rows.some(({ hash }) => hash === end.hash);

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
    const known = await audit.existingIds(entries.map(({ id }) => id));
    return entries.filter(({ id }) => !known.has(id));
  };

  const write = async (entries: readonly AuditEntry[]): Promise<void> => {
    let left = await tryOnce(entries);
    for (let tries = 1; left.length > 0; tries += 1) {
      if (tries === maximumTries) throw new Error('the audit trail accepts no rows');
      left = await tryOnce(left);
    }
  };

  const drain = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, largestBatch);
      try {
        await write(batch.map(({ entry }) => entry));
        for (const { done } of batch) done.resolve();
      } catch (cause) {
        // It is unknown which rows were written, so the end of the chain is read again before the next row.
        head = undefined;
        for (const { done } of batch) done.reject(new AppError('service.unavailable', {}, { cause }));
      }
    }
    isWriting = false;
  };

  const record = async (end: AuditHead): Promise<AuditHead> => {
    showHead?.(end.chain, end.number);
    await auditHeads.add({ ...end, at: clock.now(), code: seal.ofHead(headText(end)) });
    return end;
  };

  return {
    chain: chainOf(seal),

    /**
     * Resolves when the entry is in the trail. An entry that is already there is not added again. @throws AppError
     * `service.unavailable` when the entry is possibly not in the trail. The reply must not be sent then.
     */
    append: (entry: AuditEntry): Promise<void> => {
      const done = Promise.withResolvers<void>();
      waiting.push({ entry, done });
      if (!isWriting) void drain();
      return done.promise;
    },

    begin: (): Promise<void> => write([]),

    /** Records the current heads of all chains of this audit key, so that a shortened chain is noticed. */
    recordHeads: async (): Promise<AuditHead[]> => {
      const chains = Array.from({ length: lanes }, (_, index) => chainOf(seal, index + 1));
      const ends = await Promise.all(chains.map((chain) => audit.head(chain)));
      return Promise.all(ends.filter(({ number }) => number > 0).map(record));
    },
  };
}

export type Trail = ReturnType<typeof createTrail>;
