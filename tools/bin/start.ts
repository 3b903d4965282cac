import { relative } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { freePort, isPortFree } from '@tshepa/test-kit/processes/ports';
import { DevError, messageOf, type Progress } from '@tshepa/test-kit/processes/progress';
import { type LanProxy, lanAddress, startLanProxy } from '../launcher/lan-proxy.ts';
import { type System, startSystem } from '../launcher/start-system.ts';
import { readArguments } from './options/read-arguments.ts';

/** One Ctrl-C arrives as several signals, from the terminal and from npm. */
const sameSignalMs = 1_000;
const lanPort = 8443;

const { values: flags } = readArguments(
  {
    options: { lan: { type: 'boolean', default: false } },
  },
  'start -- --lan',
);
const startedAt = performance.now();
const status = createStatusLine(process.stdout);
let system: System | undefined;
let proxy: LanProxy | undefined;
let stopRequestedAt: number | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

try {
  await start();
} catch (error) {
  status.clear();
  console.error(messageOf(error));
  if (!(error instanceof DevError)) console.error(error);
  await proxy?.close();
  process.exit(1);
}

async function start(): Promise<void> {
  const ports = {
    gateway: portOf('PORT', 8080),
    sandbox: portOf('SANDBOX_PORT', 8090),
    smtp: (await isPortFree(8025)) ? 8025 : await freePort(),
  };
  const address = flags.lan ? lanAddress() : undefined;
  if (flags.lan && !address) throw new DevError('This machine has no address in a local network.');
  await refuseTaken(ports.gateway, 'PORT');
  await refuseTaken(ports.sandbox, 'SANDBOX_PORT');

  const managerEmail = process.env['MANAGER_EMAIL'];
  system = await startSystem({
    ports,
    shouldBuildPwa: true,
    logLevel: process.env['LOG_LEVEL'] ?? 'info',
    progress: status.show,
    ...(address ? { publicUrl: `https://${address}:${lanPort}` } : {}),
    env: {
      ...(managerEmail ? { applications: { MANAGER_EMAIL: managerEmail } } : {}),
      ...(address ? { gateway: { TRUST_PROXY: '1' } } : {}),
    },
    onEvent: ({ what, text }) => {
      if (what !== 'ready') console.log(text);
    },
  });
  if (address) {
    const { dataDir } = system;
    proxy = await startLanProxy({ address, port: lanPort, targetPort: ports.gateway, dataDir });
  }
  status.clear();
  console.log(describe(system));
}

function portOf(name: string, fallback: number): number {
  const port = Number(process.env[name] ?? fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new DevError(`${name} is not a port number.`);
  return port;
}

async function refuseTaken(port: number, setting: string): Promise<void> {
  if (await isPortFree(port)) return;
  throw new DevError(
    `Port ${port} is taken by another program: stop that program, or choose another port with ${setting}=<port>.`,
  );
}

function describe({ urls, origins, firstManager, dataDir }: System): string {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const lines = [
    `Ready in ${seconds} s. NATS: ${origins.nats} · Mongo: ${origins.mongo}`,
    '',
    `  App        ${urls.app}/`,
    `  Staff      ${urls.app}/login`,
    `  Sandbox    ${urls.sandbox}/   (simulated SMS, e-mail and third parties)`,
    `  OpenAPI    ${urls.app}/openapi.json`,
    `  Data       ${relative(repoRoot, dataDir) || dataDir}   (logs in logs/; npm run reset removes it)`,
  ];
  if (firstManager) {
    lines.push(
      '',
      `  First manager: ${firstManager.email}`,
      `  One-time password (shown only now): ${firstManager.password}`,
    );
  }
  return [...lines, '', 'Ctrl-C stops everything.'].join('\n');
}

/** The first signal stops everything in order. The second exits at once; the children's guards kill what is left. */
async function stop(): Promise<void> {
  const now = performance.now();
  if (stopRequestedAt !== undefined) {
    if (now - stopRequestedAt > sameSignalMs) process.exit(130);
    return;
  }
  stopRequestedAt = now;
  status.clear();
  console.log('Stopping ...');
  // A system that is still starting is not in use yet. The guards may kill those of its processes that run already.
  if (!system) process.exit(130);
  await finish(system);
}

async function finish(running: System): Promise<void> {
  await proxy?.close();
  await running.stop();
  console.log('Stopped.');
  process.exit(0);
}

/** Overwrites one line on a terminal; prints separate lines elsewhere. */
function createStatusLine(output: NodeJS.WriteStream): { show: Progress; clear(): void } {
  if (!output.isTTY) return { show: (text) => void output.write(`${text}\n`), clear: () => undefined };
  const clear = () => void output.write('\r\u001b[2K');
  return {
    show: (text) => {
      clear();
      output.write(text.slice(0, Math.max(20, output.columns - 1)));
    },
    clear,
  };
}
