/** One erasure as it is recorded outside the database. It names no person. */
export type ListedErasure = {
  /** Each process has a chain of its own, so that replicas never wait for each other. */
  chain: string;
  /** The number counts from 1, without gaps. */
  number: number;
  customerId: string;
  at: string;
  /** The code of the previous line of the chain, or empty text in the first one. */
  previous: string;
  /** A keyed code over all other fields. */
  code: string;
};

export const erasureText = ({
  chain,
  number,
  customerId,
  at,
  previous,
}: Omit<ListedErasure, 'code'>): string =>
  JSON.stringify(['erasure', chain, number, customerId, at, previous]);

/**
 * Returns the defects of a list: lines whose code none of the keys gives, and missing lines. A list cannot show that
 * the end of a chain is missing, but the audit trail can.
 */
export function erasureDefects(
  lines: readonly ListedErasure[],
  codesOf: (text: string) => readonly string[],
): string[] {
  const chains = Map.groupBy(lines, ({ chain }) => chain);
  return [...chains.values()].flatMap((all) => {
    const byNumber = new Map(all.map((line) => [line.number, line]));
    return [...byNumber.values()]
      .toSorted((a, b) => a.number - b.number)
      .flatMap((line) => {
        const place = `${line.chain} line ${line.number}`;
        if (!codesOf(erasureText(line)).includes(line.code)) return [`${place} was changed`];
        const previous = line.number === 1 ? '' : byNumber.get(line.number - 1)?.code;
        return line.previous === previous ? [] : [`the line before ${place} is missing`];
      });
  });
}
