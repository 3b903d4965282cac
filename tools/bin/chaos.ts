import { randomInt } from 'node:crypto';
import { withChaosSystem } from '../faults/chaos/chaos-system.ts';
import { faultKinds } from '../faults/chaos/plan.ts';
import { describeRolling, rolledServices, runRolling } from '../faults/chaos/rolling.ts';
import { describeReport, runChaos } from '../faults/chaos/run-chaos.ts';
import { describeSoak, runSoak } from '../faults/chaos/soak.ts';
import { numberOption } from './options/number-option.ts';
import { readArguments } from './options/read-arguments.ts';

/**
 * `npm run chaos -- --minutes 2 --seed 7` injects faults of every kind into a system of its own while people apply, and
 * checks afterwards that no reply was wrong. `--rolling` replaces each service under load instead, `--soak` injects no
 * faults and watches the memory, `--only kill,fill` injects faults of these kinds only, and `--members 3` starts a NATS
 * cluster and a MongoDB replica set instead of single servers. The exit code is 1 when something is wrong.
 */
const { values } = readArguments(
  {
    options: {
      minutes: { type: 'string' },
      seed: { type: 'string' },
      applicants: { type: 'string' },
      rolling: { type: 'boolean', default: false },
      soak: { type: 'boolean', default: false },
      only: { type: 'string' },
      members: { type: 'string', default: '1' },
    },
  },
  'chaos -- --minutes 2 --seed 7',
);

/** A growth above this after the warm-up counts as a leak: 12 kB an applicant, at forty applicants a minute. */
const maxGrowthMbPerMinute = 0.5;

const minutes = numberOption(values.minutes ?? (values.soak ? '30' : '2'), 0.1, 600, 'chaos -- --minutes 10');
const seed =
  values.seed === undefined
    ? randomInt(1_000_000)
    : numberOption(values.seed, 0, 1_000_000, 'chaos -- --seed 7');
const atOnce = numberOption(
  values.applicants ?? (values.soak ? '2' : '6'),
  1,
  100,
  'chaos -- --applicants 6',
);
const members = numberOption(values.members, 1, 7, 'chaos -- --members 3');
const kinds = values.only?.split(',').map((name) => {
  const known = faultKinds.find((kind) => kind === name);
  if (known) return known;
  console.error(`Give some of ${faultKinds.join(', ')}: npm run chaos -- --only kill,fill`);
  return process.exit(2);
});
const say = (text: string) => console.log(text);

say(`seed ${seed}`);
process.exitCode = (await (values.soak ? soak() : values.rolling ? rolling() : chaos())) ? 0 : 1;

async function chaos(): Promise<boolean> {
  const report = await withChaosSystem({ say, members, volumesForMs: minutes * 60_000 }, (system, volumes) =>
    runChaos(system, volumes, {
      seed,
      forMs: minutes * 60_000,
      everyMs: 5_000,
      atOnce,
      ...(kinds ? { kinds } : {}),
      partiesPerMinute: 12,
      recoverMs: 240_000,
      say,
    }),
  );
  say(describeReport(report));
  return report.findings.length === 0;
}

async function rolling(): Promise<boolean> {
  const report = await withChaosSystem({ say, members }, (system) =>
    runRolling(system, { seed, atOnce, services: rolledServices, rounds: 1, say }),
  );
  say(describeRolling(report));
  return report.failed.length === 0;
}

async function soak(): Promise<boolean> {
  const report = await withChaosSystem({ say, members }, (system) =>
    runSoak(system, { seed, forMs: minutes * 60_000, atOnce, say }),
  );
  say(describeSoak(report));
  const isFlat = report.retained.every(({ mbPerMinute }) => mbPerMinute < maxGrowthMbPerMinute);
  return isFlat && report.findings.length === 0;
}
