import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = '/sys/fs/cgroup';
/** With this short period a process that has used up its share pauses for milliseconds, not for a tenth of a second. */
const periodUs = 10_000;

type Controller = { folder: string; limit: (group: string, quotaUs: number) => void };

/** Version 1 of cgroups has a separate tree for the processor, version 2 a single tree. */
const controllers: readonly Controller[] = [
  {
    folder: join(root, 'cpu'),
    limit: (group, quotaUs) => {
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodUs));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quotaUs));
    },
  },
  {
    folder: root,
    limit: (group, quotaUs) => writeFileSync(join(group, 'cpu.max'), `${quotaUs} ${periodUs}`),
  },
];

/** Limits the processor time of all processes that are added to it. */
export type Quota = { add(pid: number): void; end(): void };

/**
 * Limits processes to a share of the processors, like the limit of a container: 0.2 `processors` is a fifth of one.
 * Returns undefined when the machine has no cgroups or permits no new cgroups. It works only on Linux.
 */
export function limitProcessors(name: string, processors: number): Quota | undefined {
  for (const { folder, limit } of controllers) {
    const group = join(folder, name);
    const procs = join(group, 'cgroup.procs');
    try {
      if (!existsSync(join(folder, 'cgroup.procs'))) continue;
      mkdirSync(group, { recursive: true });
      limit(group, Math.round(processors * periodUs));
      return {
        add: (pid) => writeFileSync(procs, String(pid)),
        end: () => {
          for (const pid of readFileSync(procs, 'utf8').split('\n').filter(Boolean))
            writeFileSync(join(folder, 'cgroup.procs'), pid);
          rmdirSync(group);
        },
      };
    } catch {
      // Without permission or a processor controller in this tree, the other version of cgroups may still work.
      if (existsSync(group)) rmdirSync(group);
    }
  }
  return undefined;
}
