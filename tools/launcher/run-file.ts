import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a running system can be reached; read by the operators' commands. Carries the NATS password: owner only. */
export type RunFile = {
  pid: number;
  urls: { app: string; sandbox: string; nats: string; mongo: string; ops: Record<string, string> };
};

const pathIn = (dataDir: string) => join(dataDir, 'run.json');

export function writeRunFile(dataDir: string, run: RunFile): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(pathIn(dataDir), `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
}

export const removeRunFile = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true });

/** Undefined when nothing runs on this data folder; a file left by a killed launcher counts as nothing. */
export function readRunFile(dataDir: string): RunFile | undefined {
  try {
    const run: RunFile = JSON.parse(readFileSync(pathIn(dataDir), 'utf8'));
    process.kill(run.pid, 0);
    return run;
  } catch {
    return undefined;
  }
}
