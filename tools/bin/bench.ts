import { cpus, totalmem } from 'node:os';
import { withBenchSystem } from '../bench/bench-system.ts';
import { type Measured, tableOf } from '../bench/measure.ts';
import { sections } from '../bench/sections.ts';
import { readArguments } from './options/read-arguments.ts';

/**
 * Measures the running product: `npm run bench -- list --customers 100000 --json`. Without names every section runs.
 * `--data DIR` keeps the generated data for the next run, and of `statements` the files that were not read as expected.
 * It exits with 1 when a goal is missed.
 */
const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      customers: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
      data: { type: 'string' },
      files: { type: 'string', default: '160' },
      altered: { type: 'string', default: '64' },
      seed: { type: 'string', default: '1' },
    },
  },
  'bench -- list --customers 100000',
);
const customers = Number(values.customers);
const rounds = Number(values.rounds);
const [files, altered, seed] = [Number(values.files), Number(values.altered), Number(values.seed)];
const unknown = positionals.filter((name) => !(name in sections));
if (
  unknown.length > 0 ||
  !Number.isInteger(customers) ||
  customers < 1 ||
  customers > 1_000_000 ||
  !(rounds >= 1) ||
  ![files, altered, seed].every((value) => Number.isInteger(value) && value >= 0)
) {
  const names = Object.keys(sections).join(' | ');
  console.error(
    `Name what to measure and how many customers: npm run bench -- [${names}] --customers 100000`,
  );
  process.exit(2);
}
/** Only measurements go to standard output, so that a program can read them. */
const say = (text: string) => void process.stderr.write(`${text}\n`);

const processors = cpus();
const machine = {
  processors: processors.length,
  model: processors[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
};
const report: Record<string, Measured[]> = {};
const onMachine = `  machine: ${machine.processors} × ${machine.model}, ${machine.memoryGb} GB, Node ${machine.node}\n`;

const chosen = Object.entries(sections).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
const settings = {
  customers,
  rounds,
  say,
  dataDir: values.data,
  shouldBuildPwa: chosen.some(([, { needsApp }]) => needsApp),
};
const print = (name: string, title: string, measured: Measured[], system = '') => {
  report[name] = measured;
  // With `--json` everything is printed at the end, as one document.
  if (!values.json) console.log(`\n${title}\n${system}${onMachine}\n${tableOf(measured)}`);
};
for (const [name, { title, runAlone }] of chosen)
  if (runAlone) print(name, title, await runAlone({ files, altered, seed, say, dataDir: values.data }));
let origins = {};
if (chosen.some(([, { run }]) => run))
  await withBenchSystem(settings, async (bench) => {
    const { mongo: database, nats: events } = bench.system.origins;
    origins = { database, events };
    for (const [name, { title, run }] of chosen)
      if (run) print(name, title, await run(bench), `  database: ${database} · events: ${events}\n`);
  });
if (values.json) console.log(JSON.stringify({ ...origins, machine, customers, sections: report }, null, 2));
if (Object.values(report).some((lines) => lines.some(({ isMissed }) => isMissed))) process.exitCode = 1;
