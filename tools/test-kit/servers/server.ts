import type { Progress } from '../processes/progress.ts';
import { never } from '../processes/wait.ts';

/** A NATS or MongoDB server: our own child process, a container, or an external server. */
export type Server = {
  /** With the credentials of an administrator where there are accounts, and without a database name. */
  readonly url: string;
  readonly port: number;
  /** Says how the server was found, in words for people. */
  readonly origin: string;
  pid(): number | undefined;
  /** Resolves when the running process ends for any reason; never for an external server. */
  exited(): Promise<unknown>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Starts the server again after `stop` or `kill`, on the same port and data. */
  start(): Promise<void>;
};

export type ServerOptions = {
  /** Keeps the data, the configuration and the credentials. */
  dataDir: string;
  /** Used instead of starting a server. The default is NATS_URL or MONGO_URL; '' always starts one. */
  externalUrl?: string | undefined;
  /** Each member of a cluster or a replica set appends its number to the name of this file. */
  logFile?: string;
  /** The default is one. */
  members?: number;
  progress?: Progress;
};

export const memberLogFile = (logFile: string, member: number): string =>
  logFile.replace(/\.log$/, `-${member}.log`);

/** A server that was started elsewhere and cannot be stopped or restarted from here. */
export function externalServer(url: string, origin: string, defaultPort: number): Server {
  const doNothing = async () => undefined;
  return {
    url,
    port: Number(/:(\d+)/.exec(url.replace(/^.*@/, ''))?.[1] ?? defaultPort),
    origin,
    pid: () => undefined,
    exited: () => never,
    stop: doNothing,
    kill: doNothing,
    start: doNothing,
  };
}
