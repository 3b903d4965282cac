import { AppError } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { Clock } from '@tshepa/service-kit';
import type { AuditSeal } from '../crypto/audit-seal.ts';
import { type AuditEntry, type AuditHead, chainRows, headText } from '../domain/audit-chain.ts';
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

export const chainOf = ({ keyId }: AuditSeal) => `applications.${keyId}`;

/**
 * Appends to the one chain of this key. Replicas append to the same chain: the unique place (chain, number) decides,
 * and whoever comes second reads the new end and goes on behind it. Within a process rows that wait are written
 * together, so that the rate does not hang on the time of one write.
 */
export function createTrail({ audit, auditHeads, seal, clock, showHead }: Options) {
  const chain = chainOf(seal);
  const waiting: Waiting[] = [];
  let head: AuditHead | undefined;
  let isWriting = false;

  const write = async (entries: readonly AuditEntry[]): Promise<void> => {
    let left = entries;
    for (let tries = 0; tries < maximumTries && left.length > 0; tries += 1) {
      head ??= await audit.head(chain);
      const rows = chainRows(head, left, seal.ofRow);
      if (await audit.insert(rows)) {
        const last = rows.at(-1);
        head = last && { chain, number: last.number, hash: last.hash };
        if (head) showHead?.(chain, head.number);
        return;
      }
      head = undefined;
      const known = await audit.known(left.map(({ id }) => id));
      left = left.filter(({ id }) => !known.has(id));
    }
    if (left.length > 0) throw new Error('the audit trail gives no place');
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

  /** The newest recorded end of every other chain: a chain names those before it, so none can vanish unnoticed. */
  const formerHeads = async (): Promise<string> => {
    const newest = new Map<string, RecordedHead>();
    for (const recorded of await auditHeads.all()) {
      const known = newest.get(recorded.chain);
      if (recorded.chain !== chain && (known?.number ?? 0) < recorded.number)
        newest.set(recorded.chain, recorded);
    }
    return [...newest.values()].map((one) => `${one.chain} ${one.number} ${one.hash}`).join('; ');
  };

  return {
    chain,

    /**
     * Resolves when the entry is in the trail; one that is in it already is not added again.
     * @throws AppError `service.unavailable` when it may not be: what was to be shown must not be.
     */
    append,

    /** Gives a new chain its first row. */
    begin: async (): Promise<void> => {
      if ((await audit.head(chain)).number > 0) return;
      const details = { former: await formerHeads() };
      await append({
        // Of two replicas that begin the chain at once, one does.
        id: `${chain}.begin`,
        at: clock.now(),
        requestId: newId(),
        kind: 'trail',
        action: 'trail.begin',
        actor: { kind: 'system', id: 'applications' },
        customerIds: [],
        details,
      });
    },

    /** Writes down where the chain ends now, so that a shorter one is noticed. */
    recordHead: async (): Promise<AuditHead> => {
      const end = await audit.head(chain);
      showHead?.(chain, end.number);
      await auditHeads.add({ ...end, at: clock.now(), code: seal.ofHead(headText(end)) });
      return end;
    },
  };
}

export type Trail = ReturnType<typeof createTrail>;
