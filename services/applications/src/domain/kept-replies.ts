const dayMs = 24 * 3_600_000;
/** Longer than a phone stays off line with something to send, in milliseconds. */
export const replyKeptMs = 90 * dayMs;
/** All replies of one record together; a document holds at most 16 MB. */
export const replyBytesKept = 2 * 1024 * 1024;
/**
 * Commands with a key that one record takes from its applicant. Without its reply an entry has at most 450 bytes, so
 * that all of them, with the devices that sent them, stay below 3 MB. An application has some dozens.
 */
export const maximumCommands = 5_000;

type Entry = { reply?: string; at: Date };
type Kept<E> = { entries: E[]; hasDropped: boolean; firstReplyAt?: Date };

const withoutReply = <E extends Entry>({ reply: _dropped, ...rest }: E) => rest as Omit<E, 'reply'>;

/**
 * The entries with those replies that are young enough and fit, newest first; every key stays. `firstReplyAt` says how
 * old the oldest of them is, so that the record is found again when its time has come.
 */
export function keepReplies<E extends Entry>(entries: readonly E[], now: Date): Kept<E | Omit<E, 'reply'>> {
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
