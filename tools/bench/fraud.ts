import {
  compareTraces,
  type FraudRule,
  findFraud,
  fraudRulesOn,
  johannesburgDay,
  operations,
} from '@tshepa/contracts';
import { createHttpClient } from '../journey/http-client.ts';
import type { BenchSystem } from './bench-system.ts';
import { addCustomers } from './customers.ts';
import { type FraudPerson, makeFraudPeople } from './fraud-people.ts';
import type { Measured } from './measure.ts';

/** People are counted up to this number, which is above every threshold of the rules. */
const countLimit = 1_000;

type Score = { flagged: number; planted: number; caught: number; recall: number; precision: number };

const scoreOf = (flagged: ReadonlySet<string>, people: readonly FraudPerson[]): Score => {
  const planted = people.filter(({ ring }) => ring !== null);
  const caught = planted.filter(({ person }) => flagged.has(person)).length;
  return {
    flagged: flagged.size,
    planted: planted.length,
    caught,
    recall: caught / planted.length,
    precision: caught / flagged.size,
  };
};

/** Returns the people whom each rule flags. A person is flagged when any of their applications is. */
function flagPeople(people: readonly FraudPerson[], rules: readonly FraudRule[]): Map<string, Set<string>> {
  const compared = compareTraces(people.flatMap(({ applications }) => applications));
  const byRule = new Map(rules.map(({ id }) => [id, new Set<string>()]));
  for (const { person, applications } of people)
    for (const application of applications)
      for (const { rule } of findFraud(compared.measures(application, rules, countLimit), rules))
        byRule.get(rule)?.add(person);
  return byRule;
}

/**
 * Scores the rules that look for things used by several people: all rules together, each by itself, and the address
 * rules on rings that share an address.
 */
export function scoreRules(people: readonly FraudPerson[]): {
  all: Score;
  addresses: Score;
  each: Map<string, Score>;
} {
  const rules = fraudRulesOn(johannesburgDay(new Date())).filter(
    ({ shared, mode }) => shared && mode !== 'off',
  );
  const byRule = flagPeople(people, rules);
  const flaggedBy = (wanted: (rule: string) => boolean) =>
    new Set([...byRule].flatMap(([rule, found]) => (wanted(rule) ? [...found] : [])));
  const livesTogether = people.filter(({ ring, hub }) => ring === null || hub === 'address');
  const names = new Set(livesTogether.map(({ person }) => person));
  const byAddress = flaggedBy((rule) => /^(?:address|place)-/.test(rule));
  return {
    all: scoreOf(
      flaggedBy(() => true),
      people,
    ),
    addresses: scoreOf(new Set([...byAddress].filter((person) => names.has(person))), livesTogether),
    each: new Map([...byRule].map(([rule, found]) => [rule, scoreOf(found, people)])),
  };
}

const percent = (share: number) => Math.round(share * 1_000) / 10;

/**
 * Measures recall and precision of the rules about things that several people use. There are 20,000 made-up people with
 * 200 rings.
 */
function measureRings(seed: number): Measured[] {
  const people = makeFraudPeople({ seed, people: 20_000, rings: 200 });
  const startedMs = performance.now();
  const { all, addresses, each } = scoreRules(people);
  const ms = performance.now() - startedMs;
  const lines = [...each].map(
    ([rule, { flagged, caught, precision }]): Measured => ({
      name: `${rule}: precision`,
      unit: `% (${flagged} flagged, ${caught} in rings)`,
      value: flagged === 0 ? 0 : percent(precision),
    }),
  );
  const of = `${all.flagged} flagged, ${all.planted} in rings, ${all.caught} of them flagged, seed ${seed}`;
  return [
    { name: 'all: recall', unit: `% (${of})`, value: percent(all.recall) },
    { name: 'all: precision', unit: '%', value: percent(all.precision) },
    {
      name: 'rings with one address: recall by address and place',
      unit: `% (${addresses.caught} of ${addresses.planted})`,
      value: percent(addresses.recall),
    },
    { name: 'all: time', unit: 'ms', value: Math.round(ms) },
    ...lines,
  ];
}

const seed = 2026;

/**
 * One rule of each kind: a thing used by several people, a thing that many honest people share, a changed answer, and a
 * bank statement.
 */
const tried = [
  { rule: 'account-30', threshold: 1 },
  { rule: 'employerTelephone-365', threshold: 600 },
  { rule: 'number-changed', threshold: 1 },
  { rule: 'gambling-share', threshold: 25 },
] as const;

async function measureDryRuns(bench: BenchSystem): Promise<Measured[]> {
  const client = createHttpClient(bench.system.urls.gateway);
  await addCustomers(bench, bench.customers);
  const rows: Measured[] = [];
  for (const query of tried) {
    bench.say(`Dry run of ${query.rule}`);
    const startedMs = performance.now();
    const { checked, flagged, outcomes } = await client.call(operations.dryRunFraudRule, query, {
      bearer: bench.bearer,
    });
    const seconds = (performance.now() - startedMs) / 1_000;
    const became = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`);
    const name = `dry run of ${query.rule} from ${query.threshold}`;
    const found = `${checked} checked, would have flagged ${flagged}: ${became.join(', ')}`;
    rows.push({ name, unit: `s (${found})`, value: Math.round(seconds * 10) / 10 });
  }
  return rows;
}

/** Measures the rules on made-up people, and measures dry runs on one application per customer. */
export const measureFraud = async (bench: BenchSystem): Promise<Measured[]> => [
  ...measureRings(seed),
  ...(await measureDryRuns(bench)),
];
