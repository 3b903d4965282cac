import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from './parts.ts';

/** The addresses of a running system, and the settings of its processes for the operators' program. Contains secrets. */
export type RunFile = {
  pid: number;
  environments: Partial<Record<ServiceName, Record<string, string>>>;
  urls: { app: string; sandbox: string; nats: string; mongo: string; ops: Record<string, string> };
};

const pathIn = (dataDir: string) => join(dataDir, 'run.json');

export function writeRunFile(dataDir: string, run: RunFile): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(pathIn(dataDir), `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
}

export const removeRunFile = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true });

/** Returns undefined when no system runs on this data folder. The file of a killed launcher is ignored. */
export function readRunFile(dataDir: string): RunFile | undefined {
  try {
    const run: RunFile = JSON.parse(readFileSync(pathIn(dataDir), 'utf8'));
    process.kill(run.pid, 0);
    return run;
  } catch {
    return undefined;
  }
}
