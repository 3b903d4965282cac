import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const blockBytes = 4 * 1024 * 1024;

/** A separate file system for one server, so that it can be filled without affecting anything else. */
export type SmallVolume = Exclude<ReturnType<typeof mountSmallVolume>, string>;

/** Mounts a small volume over a folder. Returns the reason when this machine does not permit it. */
export function mountSmallVolume(folder: string, megabytes: number) {
  if (process.platform !== 'linux') return 'small volumes need Linux';
  if (process.getuid?.() !== 0) return 'small volumes need root';
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder]);
  if (made.status !== 0) return `mount failed: ${String(made.stderr ?? made.error).trim()}`;
  const file = join(folder, 'ballast');
  return {
    /** Fills the volume completely. Resolves with the number of bytes. */
    fill: () => fillWith(file),
    free: () => rm(file, { force: true }),
    unmount: () => {
      // A process that is just ending may still use the volume. A lazy unmount then waits for that process.
      if (spawnSync('umount', [folder]).status !== 0) spawnSync('umount', ['-l', folder]);
    },
  };
}

async function fillWith(file: string): Promise<number> {
  const handle = await open(file, 'w');
  const block = Buffer.alloc(blockBytes);
  let bytes = 0;
  try {
    for (let size = blockBytes; size >= 1; ) {
      try {
        const { bytesWritten } = await handle.write(block, 0, size);
        bytes += bytesWritten;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        // There is less room than this block, so smaller blocks follow until there is none.
        size = Math.floor(size / 16);
      }
    }
  } finally {
    await handle.close();
  }
  return bytes;
}
