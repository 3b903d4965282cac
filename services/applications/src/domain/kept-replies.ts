import { dayMs } from '@tshepa/contracts';

/** Replies are kept this long, in milliseconds, because no phone with something to send stays offline for longer. */
export const replyKeptMs = 90 * dayMs;
/** The limit for all replies of one application. A document holds at most 16 MB. */
export const replyBytesKept = 2 * 1024 * 1024;
/**
 * One application accepts at most this many commands with an idempotency key from its applicant. A few dozen are usual.
 * An entry without its reply has at most 450 bytes, so all entries together stay below 3 MB.
 */
export const maximumCommands = 5_000;

type Entry = { reply?: string; at: Date };
type KeptReplies<E> = { entries: E[]; hasDropped: boolean; firstReplyAt?: Date };

const withoutReply = <E extends Entry>({ reply: _dropped, ...rest }: E) => rest as Omit<E, 'reply'>;

/**
 * Drops old and excess replies, but no idempotency key. The job `sweep-replies` finds the application again by
 * `firstReplyAt`.
 */
export function keepReplies<E extends Entry>(
  entries: readonly E[],
  now: Date,
): KeptReplies<E | Omit<E, 'reply'>> {
  const since = now.getTime() - replyKeptMs;
  let bytes = 0;
  let firstReplyAt: Date | undefined;
  let hasDropped = false;
  const kept = entries
    .toReversed()
    .map((entry, age) => {
      if (entry.reply === undefined) return entry;
      bytes += entry.reply.length;
      if (entry.at.getTime() <= since || (bytes > replyBytesKept && age > 0)) {
        hasDropped = true;
        return withoutReply(entry);
      }
      firstReplyAt = entry.at;
      return entry;
    })
    .toReversed();
  return { entries: kept, hasDropped, ...(firstReplyAt ? { firstReplyAt } : {}) };
}
