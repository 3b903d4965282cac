import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const pieceBytes = 4 * 1024 * 1024;
const ballast = 'ballast';

/** A file system of its own for one server, small enough to be filled without touching anything else. */
export type SmallVolume = {
  /** Leaves no byte free. Resolves with the bytes that were taken. */
  fill(): Promise<number>;
  /** Gives the room back. */
  free(): Promise<void>;
  unmount(): void;
};

/** Mounts one over a folder. The reason in words when this machine does not let us. */
export function mountSmallVolume(folder: string, megabytes: number): SmallVolume | string {
  if (process.platform !== 'linux') return 'small volumes are made on Linux only';
  if (process.getuid?.() !== 0) return 'only root may mount a small volume';
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder]);
  if (made.status !== 0) return `mount was refused: ${String(made.stderr ?? made.error).trim()}`;
  const file = join(folder, ballast);
  return {
    fill: () => fillWith(file),
    free: () => rm(file, { force: true }),
    unmount: () => {
      // A process that is just ending may still hold it: it goes as soon as nobody does.
      if (spawnSync('umount', [folder]).status !== 0) spawnSync('umount', ['-l', folder]);
    },
  };
}

async function fillWith(file: string): Promise<number> {
  const handle = await open(file, 'w');
  const piece = Buffer.alloc(pieceBytes);
  let bytes = 0;
  try {
    for (let size = pieceBytes; size >= 1; ) {
      try {
        const { bytesWritten } = await handle.write(piece, 0, size);
        bytes += bytesWritten;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        // What is left is less than this piece: smaller ones until nothing is.
        size = Math.floor(size / 16);
      }
    }
  } finally {
    await handle.close();
  }
  return bytes;
}
