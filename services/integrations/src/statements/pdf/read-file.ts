import { Worker } from 'node:worker_threads';
import { type Statement, unreadStatement } from '../statement.ts';
import { heapLimitMb, outsideLimitBytes, processorLimitMs, timeLimitMs } from './limits.ts';
import type { Question } from './worker.ts';

const watchEveryMs = 40;

export type ReadOptions = { password?: string | undefined; timeLimitMs?: number; processorLimitMs?: number };

/**
 * Reads a statement in a thread of its own, with limits on its time and memory. Never throws and never hangs: a file
 * that breaks the thread is a file that cannot be taken. One that only waited for the processor until patience ended
 * is `too-busy`, which is no fault of the file.
 */
export function readStatementFile(bytes: Uint8Array, options: ReadOptions = {}): Promise<Statement> {
  const question: Question = { bytes: Uint8Array.from(bytes), password: options.password ?? '' };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: question,
    transferList: [question.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapLimitMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // The parser has much to say about every file; none of it is for the log.
    stdout: true,
    stderr: true,
    env: {},
    execArgv: [],
  });
  return new Promise((resolve) => {
    let isDone = false;
    const finish = (statement: Statement) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      clearInterval(watch);
      void worker.terminate();
      resolve(statement);
    };
    const tooMuch = (what: string) =>
      finish(unreadStatement('unsafe', `Reading the PDF took more ${what} than a statement needs`, 'bomb'));
    const timer = setTimeout(
      () => finish(unreadStatement('too-busy', 'The machine was too busy to read the PDF in time')),
      options.timeLimitMs ?? timeLimitMs,
    );
    const processorMs = options.processorLimitMs ?? processorLimitMs;
    // The limits of a thread leave out what it holds outside its heap, where streams are unpacked.
    const watch = setInterval(() => {
      worker.getHeapStatistics().then(
        ({ external_memory }) => external_memory > outsideLimitBytes && tooMuch('memory'),
        () => {},
      );
      worker.cpuUsage().then(
        ({ user, system }) => user + system > processorMs * 1_000 && tooMuch('time'),
        () => {},
      );
    }, watchEveryMs);
    worker.stdout.resume();
    worker.stderr.resume();
    worker.once('message', (statement: Statement) => finish(statement));
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch('memory');
      else finish(unreadStatement('corrupt', 'The PDF is damaged'));
    });
    worker.once('exit', () => finish(unreadStatement('corrupt', 'The PDF is damaged')));
  });
}
