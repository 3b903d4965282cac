import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type System, type SystemOptions, startSystem } from './start-system.ts';

/**
 * Called with the data folder before the servers start. Returns a function that undoes the preparation after they have
 * stopped.
 */
type Prepare = (dataDir: string) => () => void;

const endSignals = ['SIGINT', 'SIGTERM'] as const;

/** The system stops on a signal too. Its data is deleted afterwards unless `dataDir` names a folder. */
export async function startOwnSystem(
  { dataDir, ...options }: SystemOptions,
  prepare: Prepare = () => () => undefined,
): Promise<{ system: System; stop: () => Promise<void> }> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'tshepa-own-'));
  const undo = prepare(folder);
  const clean = () => {
    undo();
    if (!dataDir) rmSync(folder, { recursive: true, force: true });
  };
  const system = await startSystem({ ...options, dataDir: folder }).catch((error: unknown) => {
    clean();
    throw error;
  });
  const stop = () => {
    for (const signal of endSignals) process.removeListener(signal, stopAndExit);
    return system.stop().finally(clean);
  };
  const stopAndExit = () => void stop().finally(() => process.exit(130));
  for (const signal of endSignals) process.once(signal, stopAndExit);
  return { system, stop };
}

export async function withOwnSystem<T>(
  options: SystemOptions,
  work: (system: System) => Promise<T>,
): Promise<T> {
  const { system, stop } = await startOwnSystem(options);
  try {
    return await work(system);
  } finally {
    await stop();
  }
}
