import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { withBenchSystem } from '../bench/bench-system.ts';
import { type Measured, tableOf } from '../bench/measure.ts';
import { loneSections, sections } from '../bench/sections.ts';

/**
 * Measures the running product: `npm run bench -- list --customers 100000 --json`. Without names every section runs.
 * `--data DIR` keeps the generated data for the next run.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    customers: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
    data: { type: 'string' },
  },
});
const customers = Number(values.customers);
const rounds = Number(values.rounds);
const unknown = positionals.filter((name) => !(name in sections) && !(name in loneSections));
if (
  unknown.length > 0 ||
  !Number.isInteger(customers) ||
  customers < 1 ||
  customers > 1_000_000 ||
  !(rounds >= 1)
) {
  const names = [...Object.keys(sections), ...Object.keys(loneSections)].join(' | ');
  console.error(
    `Name what to measure and how many customers: npm run bench -- [${names}] --customers 100000`,
  );
  process.exit(2);
}
const isChosen = ([name]: [string, unknown]) => positionals.length === 0 || positionals.includes(name);
const chosen = Object.entries(sections).filter(isChosen);

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
/** With `--json` everything is printed at the end, as one document. */
const note = (name: string, heading: string, measured: Measured[]) => {
  report[name] = measured;
  if (!values.json) console.log(`\n${heading}\n${tableOf(measured)}`);
};
const onMachine = `  machine: ${machine.processors} × ${machine.model}, ${machine.memoryGb} GB, Node ${machine.node}\n`;

for (const [name, section] of Object.entries(loneSections).filter(isChosen))
  note(name, `${section.title}\n${onMachine}`, await section.run());

let servers: { database: string; events: string } | undefined;
if (chosen.length > 0)
  await withBenchSystem({ customers, rounds, say, dataDir: values.data }, async (bench) => {
    const { mongo, nats } = bench.system.origins;
    servers = { database: mongo, events: nats };
    for (const [name, section] of chosen)
      note(
        name,
        `${section.title}\n  database: ${mongo} · events: ${nats}\n${onMachine}`,
        await section.run(bench),
      );
  });
if (values.json) console.log(JSON.stringify({ ...servers, machine, customers, sections: report }, null, 2));
