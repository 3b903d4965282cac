import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashCases } from '../faults/crash/cases.ts';
import { formatTable, hasFailed, runCrashTable } from '../faults/crash/run-table.ts';
import { faultSettings } from '../faults/fault-system.ts';
import { withOwnSystem } from '../launcher/own-system.ts';
import { readArguments } from './options/read-arguments.ts';

const { values } = readArguments(
  {
    options: { only: { type: 'string', default: '' }, 'keep-data': { type: 'boolean', default: false } },
  },
  'crash-table -- --only payout',
);
const wanted = crashCases.filter(({ part, failPoint = 'kill -9', stage, variant }) =>
  `${part} ${failPoint} ${stage} ${variant}`.includes(values.only),
);
if (wanted.length === 0) {
  console.error(`No case contains "${values.only}"`);
  process.exit(2);
}

const startedMs = performance.now();
const dataDir = values['keep-data'] ? await mkdtemp(join(tmpdir(), 'tshepa-crash-')) : undefined;
const settings = { ...faultSettings, ...(dataDir ? { dataDir } : {}), progress: console.log };
await withOwnSystem(settings, async (system) => {
  let finished = 0;
  const results = await runCrashTable(system, wanted, (result) => {
    finished += 1;
    const { part, failPoint = 'kill -9', stage } = result.crash;
    const outcome = hasFailed(result) ? 'FAILED' : 'ok    ';
    console.log(`${outcome} ${finished}/${wanted.length} ${part} ${failPoint} (${stage})`);
  });
  const failed = results.filter(hasFailed);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(`\n${formatTable(results)}\n`);
  console.log(`${results.length - failed.length} of ${results.length} as expected, in ${seconds} s`);
  process.exitCode = failed.length > 0 ? 1 : 0;
});
if (dataDir) console.log(`Data and logs: ${dataDir}`);
