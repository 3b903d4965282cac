import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { assertSyncAlways } from '@tshepa/messaging';
import { defaultDataDir } from '@tshepa/test-kit/processes/paths';
import { DevError, noProgress, type Progress } from '@tshepa/test-kit/processes/progress';
import { allocateAddresses, opsUrls, type SystemPorts } from './addresses.ts';
import { buildPwa } from './build-pwa.ts';
import { type EnvironmentSettings, environmentOf } from './environment.ts';
import { createFirstManagerCatcher, type FirstManager } from './first-manager.ts';
import { type PartName, type ServiceName, scriptOf, serviceNames, stopOrder } from './parts.ts';
import { readRunFile, removeRunFile, writeRunFile } from './run-file.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { startServers } from './servers.ts';
import { serviceProcess } from './service-process.ts';
import { type Part, type Supervised, type SupervisorEvent, supervise } from './supervise.ts';

export type SystemOptions = {
  /** The folder for databases, secrets and logs. The default is `.data` of the repository. */
  dataDir?: string;
  /** A free port is chosen for 0 or undefined, and kept when a process is restarted. */
  ports?: SystemPorts;
  /** The services to start. The default is all. */
  services?: readonly ServiceName[];
  /** Overrides the environment of one process, or of all. */
  env?: EnvironmentSettings['extra'];
  allowTestClock?: boolean;
  logLevel?: string;
  /** The address that people open; the gateway's own address by default. */
  publicUrl?: string;
  /** External servers to use. The defaults are NATS_URL and MONGO_URL of the environment; '' always starts servers. */
  natsUrl?: string;
  mongoUrl?: string;
  /**
   * The number of NATS and of MongoDB servers. More than one is a cluster and a replica set, and needs an empty
   * `dataDir`.
   */
  members?: number;
  /** Databases are named `<dbPrefix>_<service>` instead of `<service>`. */
  dbPrefix?: string;
  /** Builds the PWA first if its sources have changed. */
  shouldBuildPwa?: boolean;
  /** The time limit for the start of each service; a minute by default. */
  readyTimeoutMs?: number;
  progress?: Progress;
  onEvent?: (event: SupervisorEvent) => void;
};

export type System = {
  readonly dataDir: string;
  readonly urls: {
    app: string;
    /** The gateway's own address, which differs from `app` behind the TLS proxy. */
    gateway: string;
    sandbox: string;
    smtp: string;
    nats: string;
    mongo: string;
    /** Base URLs of `/healthz`, `/readyz` and `/metrics` of each service. */
    ops: Record<ServiceName, string>;
  };
  readonly secrets: Secrets;
  /** Describes, for people, how NATS and MongoDB were found. */
  readonly origins: { nats: string; mongo: string };
  /** The manager's account that this start created, with its one-time password. */
  readonly firstManager: FirstManager | undefined;
  logFile(name: PartName): string;
  pid(name: PartName): number | undefined;
  /** Sends SIGKILL, as in a power cut; the launcher starts the part again. Await `whenReady` to continue. */
  kill(name: PartName): Promise<void>;
  /** Resolves when the named parts, or all parts, are ready. */
  whenReady(...names: PartName[]): Promise<void>;
  /** Stops and starts one part, with a fail point if given. Resolves when the part is ready. */
  restart(name: PartName, options?: { failPoint?: string }): Promise<void>;
  /** Stops one part until `restart`, to observe the others without it. */
  stopPart(name: PartName, graceMs?: number): Promise<void>;
  /** The environment of this service, for starting a second process of it. */
  environmentOf(name: ServiceName): Record<string, string>;
  /** Stops all parts in order. Safe to call twice. */
  stop(): Promise<void>;
};

/** Resolves when all parts are ready. @throws DevError when one does not start; the others are stopped. */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  const dataDir = options.dataDir ?? defaultDataDir;
  const running = readRunFile(dataDir);
  if (running) throw new DevError(`Already running (process ${running.pid}): ${running.urls.app}`);
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
  const parts = new Map<PartName, Supervised>();
  const stop = createStop(parts, dataDir);
  try {
    return await bringUp(options, { dataDir, parts, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

type Frame = { dataDir: string; parts: Map<PartName, Supervised>; stop: () => Promise<void> };

async function bringUp(options: SystemOptions, { dataDir, parts, stop }: Frame): Promise<System> {
  const progress = options.progress ?? noProgress;
  const onEvent = options.onEvent ?? (() => undefined);
  const secrets = readSecrets(dataDir);
  const members = options.members ?? 1;
  const logFile = (name: PartName) => join(dataDir, 'logs', `${name}.log`);
  const add = (name: PartName, part: Part) => {
    const supervised = supervise(name, part, onEvent);
    parts.set(name, supervised);
    return supervised;
  };

  const servers = await startServers({
    dataDir,
    progress,
    logFile,
    natsUrl: options.natsUrl,
    mongoUrl: options.mongoUrl,
    members,
  });
  // Without `sync_interval: always` a power cut can lose two minutes of acknowledged events.
  if (servers.nats.monitorUrl) await assertSyncAlways(servers.nats.monitorUrl);
  // Both servers run already, so this only puts them under supervision.
  await Promise.all([add('nats', servers.nats).start(), add('mongo', servers.mongo).start()]);
  if (options.shouldBuildPwa) await buildPwa(progress);

  const addresses = await allocateAddresses(options.ports ?? {}, servers, options.publicUrl);
  const settings: EnvironmentSettings = {
    addresses,
    secrets,
    dataDir,
    logLevel: options.logLevel ?? 'info',
    allowTestClock: options.allowTestClock ?? false,
    dbPrefix: options.dbPrefix,
    members,
    extra: options.env ?? {},
  };
  const ops = opsUrls(addresses);
  const failPoints: FailPoints = new Map();
  const firstManager = createFirstManagerCatcher();
  const names = serviceNames.filter((name) => options.services?.includes(name) ?? true);
  progress(`Starting ${names.join(', ')}`);
  await Promise.all(
    names.map((name) => {
      const service = serviceProcess({
        name,
        script: scriptOf(name),
        environment: () => ({ ...environmentOf(name, settings), ...takeFailPoint(failPoints, name) }),
        readyUrl: name === 'sandbox' ? `${ops.sandbox}/healthz` : `${ops[name]}/readyz`,
        logFile: logFile(name),
        readyTimeoutMs: options.readyTimeoutMs,
        ...(name === 'applications' ? { onLine: firstManager.onLine } : {}),
      });
      return add(name, service).start();
    }),
  );

  const urls = {
    app: addresses.publicUrl,
    gateway: `http://127.0.0.1:${addresses.gatewayPort}`,
    sandbox: ops.sandbox,
    smtp: `smtp://127.0.0.1:${addresses.smtpPort}`,
    nats: servers.nats.url,
    mongo: servers.mongo.url,
    ops,
  };
  const { app, sandbox, nats, mongo } = urls;
  const environments = Object.fromEntries(names.map((name) => [name, environmentOf(name, settings)]));
  writeRunFile(dataDir, { pid: process.pid, urls: { app, sandbox, nats, mongo, ops }, environments });
  return {
    dataDir,
    urls,
    secrets,
    origins: { nats: servers.nats.origin, mongo: servers.mongo.origin },
    firstManager: firstManager.found(),
    logFile,
    stop,
    environmentOf: (name) => environmentOf(name, settings),
    ...controlsOf(parts, failPoints),
  };
}

type Controls = Pick<System, 'pid' | 'kill' | 'whenReady' | 'restart' | 'stopPart'>;

function controlsOf(parts: Map<PartName, Supervised>, failPoints: FailPoints): Controls {
  const find = (name: PartName): Supervised => {
    const part = parts.get(name);
    if (!part) throw new DevError(`${name} is not part of this system`);
    return part;
  };
  return {
    pid: (name) => find(name).pid(),
    kill: (name) => find(name).kill(),
    stopPart: (name, graceMs) => find(name).stop(graceMs),
    whenReady: async (...wanted) => {
      const names = wanted.length > 0 ? wanted : [...parts.keys()];
      await Promise.all(names.map((name) => find(name).whenReady()));
    },
    restart: async (name, { failPoint } = {}) => {
      const part = find(name);
      if (failPoint) failPoints.set(name, failPoint);
      await part.restart();
    },
  };
}

type FailPoints = Map<PartName, string>;

/** Returns the fail point for the next start only, so that the start after the crash has none. */
function takeFailPoint(failPoints: FailPoints, name: PartName): Record<string, string> {
  const failPoint = failPoints.get(name);
  failPoints.delete(name);
  return failPoint ? { FAIL_POINT: failPoint } : {};
}

function createStop(parts: Map<PartName, Supervised>, dataDir: string): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const stopAll = async () => {
    for (const { parts: names, graceMs } of stopOrder) {
      await Promise.all(names.map((name) => parts.get(name)?.stop(graceMs)));
    }
    removeRunFile(dataDir);
  };
  return () => {
    stopping ??= stopAll();
    return stopping;
  };
}
