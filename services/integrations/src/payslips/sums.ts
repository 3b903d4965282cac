/** A part of a sum: the values that it may have, each with a cost, and the cost of leaving it out. */
export type Summand<Choice> = {
  options: readonly { cents: number; cost: number; choice: Choice }[];
  omission: number;
};

/** One way to reach a sum: what was chosen for each summand (null where it was left out), and what that costs. */
export type Sum<Choice> = { cost: number; chosen: (Choice | null)[] };

type Chain<Choice> = { cost: number; last: Choice | null; before: Chain<Choice> | null };

const highestCost = 6;
const mostSums = 1_500;

/** Finds the sums that the summands can reach, each in its cheapest way. */
export function reachableSums<Choice>(summands: readonly Summand<Choice>[]): Map<number, Sum<Choice>> {
  let sums = new Map<number, Chain<Choice>>([[0, { cost: 0, last: null, before: null }]]);
  for (const { options, omission } of summands) {
    const next = new Map<number, Chain<Choice>>();
    const reach = (cents: number, chain: Chain<Choice>) => {
      if (chain.cost <= highestCost && chain.cost < (next.get(cents)?.cost ?? Number.POSITIVE_INFINITY))
        next.set(cents, chain);
    };
    for (const [sum, before] of sums) {
      for (const { cents, cost, choice } of options)
        reach(sum + cents, { cost: before.cost + cost, last: choice, before });
      reach(sum, { cost: before.cost + omission, last: null, before });
    }
    sums = cheapest(next);
  }
  return new Map([...sums].map(([cents, chain]) => [cents, { cost: chain.cost, chosen: unrolled(chain) }]));
}

const cheapest = <Choice>(sums: Map<number, Chain<Choice>>) =>
  sums.size <= mostSums
    ? sums
    : new Map([...sums].toSorted(([, a], [, b]) => a.cost - b.cost).slice(0, mostSums));

function unrolled<Choice>(chain: Chain<Choice>): (Choice | null)[] {
  const chosen: (Choice | null)[] = [];
  for (let link: Chain<Choice> | null = chain; link?.before; link = link.before) chosen.push(link.last);
  return chosen.reverse();
}
