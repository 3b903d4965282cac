/**
 * Builds and starts the product with Docker Compose under a name and ports of its own, takes applicants to the payout
 * through the proxy, replaces and stops services under load, prints a table, and removes everything again:
 * `npm run compose:check -- --applicants 4`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { freePorts } from '@tshepa/test-kit/processes/ports';
import { DevError } from '@tshepa/test-kit/processes/progress';
import { signInAs } from '../demo/operator.ts';
import { runDemo } from '../demo/run-demo.ts';
import { createFirstManagerCatcher } from '../launcher/first-manager.ts';
import { type Compose, openCompose } from '../release/deploy/compose-engine.ts';
import { writeComposeSecrets } from '../release/deploy/compose-secrets.ts';
import { waysOut } from '../release/deploy/ways-out.ts';
import { type ImageName, imageNames } from '../release/images/parts.ts';
import { installedPackages, listedPackages } from '../release/images/software-list.ts';
import { numberOption } from './options/number-option.ts';
import { readArguments } from './options/read-arguments.ts';

const maxStartSeconds = 60;
const maxImageMegabytes = 250;
// The limit is one hundredth of a core. With mongosh the health check took a seventh of a core.
const maxHealthSecondsPerMinute = 0.6;
const images = ['gateway', 'applications', 'integrations', 'notifications', 'sandbox', 'nats', 'proxy'];

const { values } = readArguments(
  { options: { applicants: { type: 'string', default: '4' } } },
  'compose:check -- --applicants 4',
);
const applicants = numberOption(values.applicants, 1, 100, 'compose:check -- --applicants 4');

type Row = { what: string; result: string; isGood: boolean };
const rows: Row[] = [];
const note = (what: string, result: string, isGood: boolean) => {
  rows.push({ what, result, isGood });
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${what}: ${result}`);
};
const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1_000;
};

const auditHeads = "fs.readFileSync(process.env.AUDIT_HEADS_FILE, 'utf8')";
const [httpPort = 0, httpsPort = 0, sandboxPort = 0] = await freePorts(3);
const app = `https://localhost:${httpsPort}`;
const sandbox = `http://127.0.0.1:${sandboxPort}`;

try {
  console.log(writeComposeSecrets(repoRoot));
  const compose = await openCompose(repoRoot, 'tshepa-check', {
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: app,
    // Applicants must be able to finish at any hour.
    MANDATE_CUT_OFF: '24:00',
    COMPOSE_PROFILES: 'sandbox',
  });
  try {
    await checkProduct(compose);
  } finally {
    await compose.run('down', '--volumes', '--timeout', '10');
  }
  const left = await compose.docker(
    'ps',
    '--all',
    '--quiet',
    '--filter',
    'label=com.docker.compose.project=tshepa-check',
  );
  note('nothing is left after down', left.trim() || 'no container', left.trim() === '');
  process.exitCode = rows.every(({ isGood }) => isGood) ? 0 : 1;
} catch (error) {
  console.error(
    error instanceof DevError ? `Docker with Compose is needed and must answer. ${error.message}` : error,
  );
  process.exitCode = 2;
}

async function checkProduct(compose: Compose): Promise<void> {
  const built = await secondsOf(() => compose.run('build', '--quiet'));
  note('images are built', `${built.toFixed(0)} s`, true);
  for (const image of images) {
    const bytes = await compose.docker('image', 'inspect', '--format', '{{.Size}}', `tshepa/${image}`);
    const megabytes = Number(bytes) / 1_000_000;
    note(`image ${image}`, `${megabytes.toFixed(0)} MB`, megabytes <= maxImageMegabytes);
  }
  for (const name of imageNames) await checkSoftwareList(compose, name);
  const started = await secondsOf(() => compose.run('up', '--detach', '--wait'));
  note('everything is healthy', `after ${started.toFixed(0)} s`, started <= maxStartSeconds);
  await trustProxy(compose);
  await checkAnnouncement(compose);
  const bearer = await signInFirstManager(compose);
  const results = await runDemo({ app, sandbox, bearer, applicants });
  const paid = results.filter(({ error }) => !error).length;
  for (const { error } of results) if (error) console.error(error);
  note('applicants are paid through the proxy', `${paid} of ${applicants}`, paid === applicants);
  await checkReplacedGateway(compose);
  await checkStoppedApplications(compose);
  await checkNetworks(compose);
  await checkDatabaseHealth(compose);
  await checkVolumes(compose);
  await checkAuditHeads(compose);
}

/** Compares the list of packages in an image with the packages that are installed there. */
async function checkSoftwareList({ docker }: Compose, name: ImageName): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'tshepa-image-'));
  const container = (await docker('create', `tshepa/${name}`)).trim();
  try {
    await docker('cp', `${container}:/app/.`, dir);
    const [listed, installed] = [listedPackages(dir), installedPackages(dir)];
    note(
      `image ${name} lists exactly its packages`,
      `${listed.length} of ${installed.length}`,
      listed.join() === installed.join(),
    );
  } finally {
    await docker('rm', container);
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The proxy signs its certificate itself when it has no public name. */
async function trustProxy(compose: Compose): Promise<void> {
  const root = await compose.run('exec', '-T', 'proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt');
  setDefaultCACertificates([...getCACertificates(), root]);
}

/** Browsers change to HTTP/3 only when a reply names a port that they can reach. */
async function checkAnnouncement(compose: Compose): Promise<void> {
  const announced = (await fetch(`${app}/`)).headers.get('alt-svc') ?? 'nothing';
  const published = await compose.run('port', '--protocol', 'udp', 'proxy', String(httpsPort));
  const isRight = announced.startsWith(`h3=":${httpsPort}"`) && published.trim().endsWith(`:${httpsPort}`);
  note('HTTP/3 is announced', `${announced}, published on ${published.trim()}`, isRight);
}

async function signInFirstManager(compose: Compose): Promise<string> {
  const { onLine, found } = createFirstManagerCatcher();
  const log = await compose.run('logs', '--no-log-prefix', 'applications');
  for (const line of log.split('\n')) onLine(line);
  const account = found();
  if (!account) throw new Error('The log of applications has no line with the first manager.');
  return signInAs(app, account);
}

/** Reads these paths again and again while `work` runs, and counts the replies by status. */
async function readWhile(
  paths: readonly string[],
  work: () => Promise<unknown>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let isOver = false;
  const read = async (path: string) => {
    while (!isOver) {
      const status = await fetch(`${app}${path}`).then(
        async (reply) => {
          await reply.arrayBuffer();
          return String(reply.status);
        },
        () => 'no reply',
      );
      counts.set(status, (counts.get(status) ?? 0) + 1);
      await setTimeout(20);
    }
  };
  const readers = Promise.all(paths.map(read));
  await work().finally(() => {
    isOver = true;
  });
  await readers;
  return counts;
}

function countsText(counts: Map<string, number>): string {
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(', ');
}

async function checkReplacedGateway(compose: Compose): Promise<void> {
  const counts = await readWhile(['/', '/login', '/manifest.webmanifest'], () =>
    compose.run('up', '--detach', '--wait', '--no-deps', '--force-recreate', 'gateway'),
  );
  note('reads while the gateway is replaced', countsText(counts), [...counts.keys()].join() === '200');
}

async function checkStoppedApplications(compose: Compose): Promise<void> {
  await compose.run('stop', 'applications');
  const shell = await fetch(`${app}/`);
  note('the app while applications is stopped', String(shell.status), shell.status === 200);
  await compose.run('up', '--detach', '--wait', 'applications');
  const ready = await fetch(`${app}/readyz`);
  note('ready again', String(ready.status), ready.status === 200);
}

/** Checks that only the proxy and the containers that call third parties have a way to the internet. */
async function checkNetworks({ run, docker }: Compose): Promise<void> {
  const lines = (await run('ps', '--format', '{{.Name}} {{.Service}}')).trim().split('\n');
  const services = new Map(lines.map((line) => line.split(' ') as [string, string]));
  const open = (await waysOut(docker, [...services.keys()])).map((container) => services.get(container));
  const found = open.sort().join(', ');
  note('services with a way out', found, found === 'integrations, notifications, proxy, sandbox');
}

/** Runs the health check of MongoDB in its container as often as Docker does in a minute. */
async function checkDatabaseHealth({ run, docker }: Compose): Promise<void> {
  const container = (await run('ps', '--quiet', 'mongo')).trim();
  const text = await docker('inspect', '--format', '{{json .Config.Healthcheck}}', container);
  const { Test, Interval }: { Test: string[]; Interval: number } = JSON.parse(text);
  const runs = Math.round(60e9 / Interval);
  const minute = `TIMEFORMAT="%U %S"; { time for ((i = 0; i < ${runs}; i++)); do "$@" >/dev/null 2>&1 || exit 1; done; } 2>&1`;
  const times = await docker('exec', container, 'bash', '-c', minute, 'minute', ...Test.slice(1));
  const [user = Number.NaN, system = Number.NaN] = times.trim().split(' ').map(Number);
  const seconds = user + system;
  const result = `${seconds.toFixed(2)} s of processor time for ${runs} runs`;
  note('a minute of health checks of MongoDB', result, seconds <= maxHealthSecondsPerMinute);
}

/** The command by which operators watch the volumes, from docs/alerts.md. */
async function checkVolumes(compose: Compose): Promise<void> {
  for (const [service, volume] of Object.entries({ nats: '/data', mongo: '/data/db' })) {
    const [, line = ''] = (await compose.run('exec', '-T', service, 'df', '-P', volume)).split('\n');
    const used = / (\d+%) /.exec(line)?.[1];
    note(`the volume of ${service} can be watched`, used ? `${used} used` : line, used !== undefined);
  }
}

/** The recorded ends of the audit trail show that it was not shortened, so they must outlive the containers. */
async function checkAuditHeads({ run }: Compose): Promise<void> {
  const inApplications = (...args: string[]) => run('exec', '-T', 'applications', ...args);
  const readHeads = async () => (await inApplications('node', '-p', auditHeads)).trim().split('\n');
  const last = (await readHeads()).at(-1);
  if (!last) throw new Error('No head of the audit trail was recorded.');
  const { chain, number } = JSON.parse(last);
  await run('down');
  await run('up', '--detach', '--wait');
  const isKept = (await readHeads()).includes(last);
  note('the last head of the audit trail after down and up', `row ${number} of ${chain}`, isKept);
  const verdict = (await inApplications('tshepa', 'audit', 'verify')).trim().split('\n').at(-1) ?? '';
  note('the audit trail after down and up', verdict, verdict.endsWith('The trail is complete.'));
}
