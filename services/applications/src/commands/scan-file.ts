import { AppError } from '@tshepa/contracts';
import type { Context } from '../context.ts';

type Stored = { fileId: string; dataKey: string; chunks: number; patience: 'waiting' | 'later' };

/**
 * Has a complete file scanned for viruses. A clean file can be read from then on. Without a scanner every file counts as
 * clean, and was never kept from being read.
 */
export async function scanFile({ files, scanner }: Context, { fileId, dataKey, chunks, patience }: Stored) {
  if (!scanner) return { kind: 'clean' as const };
  const scan = await scanner.scan(chunksOf(), patience);
  if (scan.kind === 'clean') await files.markClean(fileId);
  return scan;

  async function* chunksOf() {
    for (let index = 0; index < chunks; index += 1) {
      const bytes = await files.readChunk({ fileId, dataKey, index });
      if (!bytes) throw new AppError('file.incomplete');
      yield bytes;
    }
  }
}
