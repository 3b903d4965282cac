// Reads statements for the benchmark in a process of its own, so that the memory of a reader can be measured.

import { printable } from '@tshepa/integrations/print-statement';
import { createStatementReader } from '@tshepa/integrations/read-statements';
import type { Answer, Question } from './reader-pool.ts';

const filesPerThread = 20;
const read = createStatementReader(filesPerThread);
const idleBytes = process.memoryUsage.rss();

process.on('message', ({ bytes, password }: Question) => {
  void (async () => {
    const began = performance.now();
    const [statement] = await read([{ bytes: Buffer.from(bytes, 'base64'), password }]);
    const ms = performance.now() - began;
    if (!statement) throw new Error('The reader returned no statement');
    const peakMb = (process.resourceUsage().maxRSS * 1_024 - idleBytes) / 1_000_000;
    const answer: Answer = { read: printable(statement), ms, peakMb };
    process.send?.(answer);
  })();
});
