import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { withBenchSystem } from '../bench/bench-system.ts';
import { type Measured, tableOf } from '../bench/measure.ts';
import { loneSections, sections } from '../bench/sections.ts';

/**
 * Measures the running product: `npm run bench -- list --customers 100000 --json`. Without names every section runs.
 * `--data DIR` keeps what was made for the next run.
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
  console.error(`Say what to measure, and with how many: npm run bench -- [${names}] --customers 100000`);
  process.exit(2);
}
const isChosen = ([name]: [string, unknown]) => positionals.length === 0 || positionals.includes(name);
const chosen = Object.entries(sections).filter(isChosen);

/** Figures go to the standard output, so that a program can read them; everything else to the other one. */
const say = (text: string) => void process.stderr.write(`${text}\n`);

for (const [name, section] of Object.entries(loneSections).filter(isChosen)) {
  const measured = await section.run();
  if (values.json) console.log(JSON.stringify({ sections: { [name]: measured } }, null, 2));
  else console.log(`\n${section.title}\n${tableOf(measured)}`);
}

if (chosen.length > 0)
  await withBenchSystem({ customers, rounds, say, dataDir: values.data }, async (bench) => {
    const { origins } = bench.system;
    const processors = cpus();
    const machine = {
      processors: processors.length,
      model: processors[0]?.model ?? 'unknown',
      memoryGb: Math.round(totalmem() / 1024 ** 3),
      node: process.version,
    };
    const report: Record<string, Measured[]> = {};
    for (const [name, section] of chosen) {
      report[name] = await section.run(bench);
      if (values.json) continue;
      console.log(`\n${section.title}\n  database: ${origins.mongo} · events: ${origins.nats}`);
      console.log(
        `  machine: ${machine.processors} × ${machine.model}, ${machine.memoryGb} GB, Node ${machine.node}\n`,
      );
      console.log(tableOf(report[name]));
    }
    if (values.json)
      console.log(
        JSON.stringify(
          { database: origins.mongo, events: origins.nats, machine, customers, sections: report },
          null,
          2,
        ),
      );
  });
