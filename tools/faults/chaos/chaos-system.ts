import { join } from 'node:path';
import type { Progress } from '@tshepa/test-kit/processes/progress';
import { startOwnSystem } from '../../launcher/own-system.ts';
import type { System } from '../../launcher/start-system.ts';
import { faultSettings } from '../fault-system.ts';
import type { Volume } from './plan.ts';
import { mountSmallVolume, type SmallVolume } from './small-volume.ts';

/** The small volume of each server, or the reason why it has none. */
export type Volumes = Readonly<Record<Volume, SmallVolume | string>>;
export type ChaosSystem = { system: System; volumes: Volumes; stop(): Promise<void> };

type ChaosSystemOptions = {
  say: Progress;
  /** Gives each server a volume that can be filled, with room for a run of this length. */
  volumesForMs?: number;
  /** The number of NATS and of MongoDB servers. */
  members?: number;
};

/** A machine that is busy with the faults of a run starts processes slowly, which is no fault of the system. */
export const readyTimeoutMs = 240_000;

/**
 * Returns the size of a volume in MB: more than the load writes, but small enough to be filled quickly. A mongod needs
 * some hundred MB for its journal.
 */
const volumeMb = (volume: Volume, runMs: number, members: number): number =>
  members * (volume === 'nats' ? 32 : 512 + Math.round((runMs / 60_000) * 100));

/** Starts a system of its own for faults. `stop` also unmounts its volumes and deletes its data. */
export async function startChaosSystem(options: ChaosSystemOptions): Promise<ChaosSystem> {
  const { say, volumesForMs, members = 1 } = options;
  const volumes: Record<Volume, SmallVolume | string> = {
    nats: 'this run has no volumes',
    mongo: 'this run has no volumes',
  };
  const mountVolumes = (dataDir: string) => {
    if (volumesForMs !== undefined)
      for (const name of ['nats', 'mongo'] as const)
        volumes[name] = mountSmallVolume(join(dataDir, name), volumeMb(name, volumesForMs, members));
    return () => {
      for (const volume of Object.values(volumes)) if (typeof volume !== 'string') volume.unmount();
    };
  };
  const settings = { ...faultSettings, members, readyTimeoutMs, progress: say };
  return { ...(await startOwnSystem(settings, mountVolumes)), volumes };
}

export async function withChaosSystem<T>(
  options: ChaosSystemOptions,
  work: (system: System, volumes: Volumes) => Promise<T>,
): Promise<T> {
  const { system, volumes, stop } = await startChaosSystem(options);
  try {
    return await work(system, volumes);
  } finally {
    await stop();
  }
}
