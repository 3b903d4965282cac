import { expect, test } from 'vitest';
import { withProcessorTime } from './processor-time.ts';

test.runIf(process.platform === 'linux')(
  'the processor time of a process that has ended counts as zero',
  async () => {
    const { result, usedMs } = await withProcessorTime({ gone: 2 ** 30 }, async () => 7);
    expect(result).toBe(7);
    expect(usedMs).toEqual({ gone: 0 });
  },
);
