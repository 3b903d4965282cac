import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { addOrResetStaff, signInAs, withBus } from '../demo/operator.ts';
import { runDemo } from '../demo/run-demo.ts';
import { defaultDataDir } from '../infra/paths.ts';
import { readRunFile } from '../launcher/run-file.ts';
import { startSystem } from '../launcher/start-system.ts';
import { wholeLoan } from '../walk/stages.ts';

const { values } = parseArgs({ options: { applicants: { type: 'string', default: '20' } } });
const applicants = Number(values.applicants);
if (!Number.isInteger(applicants) || applicants < 1 || applicants > 500) {
  console.error('Say how many applicants, from 1 to 500: npm run demo -- --applicants 20');
  process.exit(2);
}

const running = readRunFile(defaultDataDir);
const own = running ? undefined : await startSystem({ progress: (text) => console.log(text) });
const urls = running?.urls ?? own?.urls;
if (!urls) throw new Error('No system to run against');

try {
  const bearer = await withBus(urls.nats, async (bus) =>
    signInAs(urls.app, await addOrResetStaff(bus, 'demo.manager@tshepa.example', 'manager')),
  );
  const bar = new SingleBar({ format: '{bar} {percentage}% | {value}/{total} steps | {duration_formatted}' });
  bar.start(applicants * wholeLoan.length, 0);
  const results = await runDemo({
    app: urls.app,
    sandbox: urls.sandbox,
    bearer,
    applicants,
    onStage: () => bar.increment(),
  });
  bar.stop();
  const failed = results.filter((result) => result.error);
  for (const { customerId, error } of failed) console.error(`Application ${customerId} stopped:`, error);
  console.log(`${results.length - failed.length} of ${results.length} applicants are PAID.`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} finally {
  await own?.stop();
}
