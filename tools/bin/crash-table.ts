import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crashCases } from '../faults/crash/cases.ts';
import { crashSettings, runCrashTable } from '../faults/crash/run-table.ts';
import { formatTable, hasFailed } from '../faults/crash/table.ts';
import { startSystem } from '../launcher/start-system.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, 'keep-data': { type: 'boolean', default: false } },
});
const wanted = crashCases.filter(({ part, failPoint = 'kill -9', stage, variant }) =>
  `${part} ${failPoint} ${stage} ${variant}`.includes(values.only),
);
if (wanted.length === 0) {
  console.error(`No case contains "${values.only}"`);
  process.exit(2);
}

const startedAt = performance.now();
const dataDir = await mkdtemp(join(tmpdir(), 'tshepa-crash-'));
const system = await startSystem({
  dataDir,
  ...crashSettings,
  progress: (text) => console.log(text),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void system.stop().finally(() => process.exit(130)));
}
try {
  let finished = 0;
  const results = await runCrashTable(system, wanted, (result) => {
    finished += 1;
    const { part, failPoint = 'kill -9', stage } = result.crash;
    console.log(
      `${hasFailed(result) ? 'FAILED' : 'ok    '} ${finished}/${wanted.length} ${part} ${failPoint} (${stage})`,
    );
  });
  const failed = results.filter(hasFailed);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\n${formatTable(results)}\n`);
  console.log(`${results.length - failed.length} of ${results.length} as expected, in ${seconds} s`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} finally {
  await system.stop();
  if (values['keep-data']) console.log(`Data and logs: ${dataDir}`);
  else await rm(dataDir, { recursive: true, force: true });
}
