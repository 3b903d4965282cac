import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild } from '../processes/child.ts';
import { freePort } from '../processes/ports.ts';
import { noProgress, type Progress } from '../processes/progress.ts';
import { connectOnce, never, waitFor } from '../processes/wait.ts';
import { findMongoProgram, type MongoProgram } from '../programs/mongo-program.ts';

export type MongoServer = {
  /** Of the server, without a database name. */
  readonly url: string;
  /** The address for one service, where each has an account of its own; else the one there is. */
  urlOf(service: string): string;
  readonly port: number;
  /** How it was got, for people. */
  readonly origin: string;
  /** Embedded servers lack sessions, TTL and partial indexes. */
  readonly kind: 'mongod' | 'embedded' | 'external' | 'container';
  pid(): number | undefined;
  /** Resolves when the running process ends, for whatever reason; never for a server that is not ours. */
  exited(): Promise<unknown>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Starts it again after `stop` or `kill`, on the same port and data. */
  start(): Promise<void>;
};

export type MongoServerOptions = {
  dataDir: string;
  /** 0 or none takes a free one; it stays the same over restarts of this object. */
  port?: number;
  /** Used instead of a server of our own. The default is MONGO_URL of the environment; '' forbids it. */
  externalUrl?: string | undefined;
  /** Which program, instead of the best one of this machine. */
  program?: MongoProgram;
  logFile?: string;
  progress?: Progress;
};

/**
 * Starts a Mongo server on 127.0.0.1.
 * @throws DevError in one sentence.
 */
export async function startMongoServer(options: MongoServerOptions): Promise<MongoServer> {
  const externalUrl = options.externalUrl ?? process.env.MONGO_URL;
  if (externalUrl) return external(externalUrl);

  const program = options.program ?? (await findMongoProgram(options.progress ?? noProgress));
  mkdirSync(options.dataDir, { recursive: true });
  const port = options.port || (await freePort());
  const logFile = options.logFile ?? join(options.dataDir, 'mongo.log');

  let child: Child | undefined;
  const start = async () => {
    if (child && !child.exit()) return;
    const running = await startChild(program.command, program.args(options.dataDir, port), { logFile });
    child = running;
    await waitFor(() => connectOnce(port), {
      what: 'The Mongo server',
      // One that cannot start ends by itself: this is only for a busy machine.
      timeoutMs: 120_000,
      giveUp: () => (running.exit() ? running.lastWords() || `see ${logFile}` : undefined),
    });
  };
  await start();
  const url = `mongodb://127.0.0.1:${port}`;
  return {
    url,
    urlOf: () => url,
    port,
    origin: program.way,
    kind: program.kind,
    pid: () => (child?.exit() ? undefined : child?.pid),
    exited: () => child?.exited ?? never,
    stop: async () => child?.stop(),
    kill: async () => child?.kill(),
    start,
  };
}

function external(url: string): MongoServer {
  const nothing = async () => undefined;
  return {
    url,
    urlOf: () => url,
    port: Number(/:(\d+)/.exec(url.replace(/^.*@/, ''))?.[1] ?? 27017),
    origin: 'MONGO_URL',
    kind: 'external',
    pid: () => undefined,
    exited: () => never,
    stop: nothing,
    kill: nothing,
    start: nothing,
  };
}
