import { defaultDataDir } from '@tshepa/test-kit/processes/paths';
import { addOrResetStaff, signInAs, withBus } from '../demo/operator.ts';
import { runDemo } from '../demo/run-demo.ts';
import { seedCustomers } from '../demo/seed-customers.ts';
import { showProgress } from '../demo/show-progress.ts';
import { wholeLoan } from '../journey/stages.ts';
import { readRunFile } from '../launcher/run-file.ts';
import { startSystem } from '../launcher/start-system.ts';
import { numberOption } from './options/number-option.ts';
import { readArguments } from './options/read-arguments.ts';

/**
 * `--applicants 20` takes invented applicants from the first answer to the payout, through every service. `--customers
 * 100000` fills the staff list with invented customers in every state instead; `--seed 1` invents other customers.
 */
const { values } = readArguments(
  {
    options: {
      applicants: { type: 'string', default: '20' },
      customers: { type: 'string' },
      seed: { type: 'string', default: '0' },
    },
  },
  'demo -- --applicants 20',
);

const applicants = numberOption(values.applicants, 1, 500, 'demo -- --applicants 20');
const customers =
  values.customers && numberOption(values.customers, 1, 1_000_000, 'demo -- --customers 100000');
const seed = numberOption(values.seed, 0, 59, 'demo -- --customers 100000 --seed 1');

const running = readRunFile(defaultDataDir);
const own = running ? undefined : await startSystem({ progress: (text) => console.log(text) });
const urls = running?.urls ?? own?.urls;
if (!urls) throw new Error('No system to run against');

try {
  process.exitCode = customers ? await seedAll(urls.nats, customers) : await walkAll(urls);
} finally {
  await own?.stop();
}

async function seedAll(nats: string, wanted: number): Promise<number> {
  const startedMs = performance.now();
  const progress = showProgress(wanted, 'customers', console.log);
  const added = await withBus(nats, (bus) =>
    seedCustomers(bus, { customers: wanted, seed, onProgress: progress }),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  console.log(`${added} customers added, ${wanted - added} existed already (${seconds.toFixed(1)} s).`);
  return 0;
}

async function walkAll({
  app,
  sandbox,
  nats,
}: {
  app: string;
  sandbox: string;
  nats: string;
}): Promise<number> {
  const bearer = await withBus(nats, async (bus) =>
    signInAs(app, await addOrResetStaff(bus, 'demo.manager@tshepa.example', 'manager')),
  );
  const progress = showProgress(applicants * wholeLoan.length, 'steps', console.log);
  let steps = 0;
  const onStage = () => {
    steps += 1;
    progress(steps);
  };
  const results = await runDemo({ app, sandbox, bearer, applicants, onStage });
  const failed = results.filter((result) => result.error);
  for (const { customerId, error } of failed) console.error(`Application ${customerId} stopped:`, error);
  console.log(`${results.length - failed.length} of ${results.length} applicants are PAID.`);
  return failed.length > 0 ? 1 : 0;
}
