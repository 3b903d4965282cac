import { cpus, totalmem } from 'node:os';
import { withBenchSystem } from '../bench/bench-system.ts';
import { type Measured, tableOf } from '../bench/measure.ts';
import { sections } from '../bench/sections.ts';
import { readArguments } from './options/read-arguments.ts';

/**
 * Measures the running product: `npm run bench -- list --customers 100000 --json`. Without names every section runs.
 * `--data DIR` keeps the generated data for the next run.
 */
const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      customers: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
      data: { type: 'string' },
    },
  },
  'bench -- list --customers 100000',
);
const customers = Number(values.customers);
const rounds = Number(values.rounds);
const unknown = positionals.filter((name) => !(name in sections));
if (
  unknown.length > 0 ||
  !Number.isInteger(customers) ||
  customers < 1 ||
  customers > 1_000_000 ||
  !(rounds >= 1)
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
await withBenchSystem(settings, async (bench) => {
  const { mongo: database, nats: events } = bench.system.origins;
  for (const [name, section] of chosen) {
    const measured = await section.run(bench);
    report[name] = measured;
    const heading = `${section.title}\n  database: ${database} · events: ${events}\n${onMachine}`;
    // With `--json` everything is printed at the end, as one document.
    if (!values.json) console.log(`\n${heading}\n${tableOf(measured)}`);
  }
  if (values.json)
    console.log(JSON.stringify({ database, events, machine, customers, sections: report }, null, 2));
});
