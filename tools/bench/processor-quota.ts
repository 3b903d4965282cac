import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = '/sys/fs/cgroup';
/** Short, so that a process that has used up its share stands still for milliseconds and not for a tenth of a second. */
const periodUs = 10_000;

type Controller = { folder: string; hold: (group: string, quotaUs: number) => void };

/** Version 1 has a tree of its own for the processor, version 2 one tree for all. */
const controllers: readonly Controller[] = [
  {
    folder: join(root, 'cpu'),
    hold: (group, quotaUs) => {
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodUs));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quotaUs));
    },
  },
  { folder: root, hold: (group, quotaUs) => writeFileSync(join(group, 'cpu.max'), `${quotaUs} ${periodUs}`) },
];

/** Processes that get no more of the processors than this, together. */
export type Quota = { add(pid: number): void; end(): void };

/**
 * A share of the processors, as a limit of a container gives it: `processors` of 0.2 is a fifth of one. Undefined where
 * the machine has no such groups or lets nobody make one; Linux only.
 */
export function holdProcessors(name: string, processors: number): Quota | undefined {
  for (const { folder, hold } of controllers) {
    const group = join(folder, name);
    const procs = join(group, 'cgroup.procs');
    try {
      if (!existsSync(join(folder, 'cgroup.procs'))) continue;
      mkdirSync(group, { recursive: true });
      hold(group, Math.round(processors * periodUs));
      return {
        add: (pid) => writeFileSync(procs, String(pid)),
        end: () => {
          for (const pid of readFileSync(procs, 'utf8').split('\n').filter(Boolean))
            writeFileSync(join(folder, 'cgroup.procs'), pid);
          rmdirSync(group);
        },
      };
    } catch {
      // Not ours to change, or without this controller: perhaps the other version is.
      if (existsSync(group)) rmdirSync(group);
    }
  }
  return undefined;
}
