import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Statement, unreadableStatement } from '../statement.ts';
import type { Question } from './worker.ts';

const watchEveryMs = 40;
/** The limit of processor time. A file that needs more is not a statement. */
const defaultProcessorLimitMs = 5_000;
/** The limit of elapsed time. It also ends a thread that got no processor time, which says nothing about the file. */
const defaultTimeLimitMs = 10_000;
const heapLimitMb = 256;
const outsideHeapLimitBytes = 384_000_000;

type ReadOptions = { password?: string | undefined; timeLimitMs?: number; processorLimitMs?: number };

/**
 * Reads a statement in a worker thread with limits on time and memory. Never throws and never hangs: a file that breaks
 * the thread is reported as unusable. One that only waited for the processor until the time limit is `too-busy`, which
 * does not count against the file.
 */
export function readStatementFile(bytes: Uint8Array, options: ReadOptions = {}): Promise<Statement> {
  const question: Question = { bytes: Uint8Array.from(bytes), password: options.password ?? '' };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: question,
    transferList: [question.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapLimitMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // The PDF library writes messages about every file, which do not belong in the log.
    stdout: true,
    stderr: true,
    // The thread gets no secrets.
    env: compiledScripts(),
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
    const stopFor = (what: string) =>
      finish(
        unreadableStatement('unsafe', `Reading the PDF took more ${what} than a statement needs`, 'bomb'),
      );
    const timer = setTimeout(
      () => finish(unreadableStatement('too-busy', 'The machine was too busy to read the PDF in time')),
      options.timeLimitMs ?? defaultTimeLimitMs,
    );
    const processorMs = options.processorLimitMs ?? defaultProcessorLimitMs;
    // The limits of a thread do not cover memory outside its heap, where streams are unpacked.
    const watch = setInterval(() => {
      worker.getHeapStatistics().then(
        ({ external_memory }) => external_memory > outsideHeapLimitBytes && stopFor('memory'),
        () => {},
      );
      worker.cpuUsage().then(
        ({ user, system }) => user + system > processorMs * 1_000 && stopFor('time'),
        () => {},
      );
    }, watchEveryMs);
    worker.stdout.resume();
    worker.stderr.resume();
    worker.once('message', (statement: Statement) => finish(statement));
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') stopFor('memory');
      else finish(unreadableStatement('corrupt', 'The PDF is damaged'));
    });
    worker.once('exit', () => finish(unreadableStatement('corrupt', 'The PDF is damaged')));
  });
}

/** A thread that has to compile the PDF library and our own scripts needs twice the processor time for a file. */
function compiledScripts(): Record<string, string> {
  const dirOfVersion = getCompileCacheDir();
  return dirOfVersion ? { NODE_COMPILE_CACHE: dirname(dirOfVersion) } : {};
}
