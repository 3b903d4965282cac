import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { elapsedMs } from '@tshepa/service-kit';
import { type Statement, unreadableStatement } from '../statement.ts';
import type { Unreadable } from './usable-pdf.ts';
import type { Question } from './worker.ts';

const watchEveryMs = 40;
/** The limit of processor time. A file that needs more is not a statement. */
const defaultProcessorLimitMs = 5_000;
/** The limit of elapsed time. It also ends a thread that got no processor time, which says nothing about the file. */
const defaultTimeLimitMs = 10_000;
const heapLimitMb = 256;
const outsideHeapLimitBytes = 384_000_000;
/** A thread that waits this long for its next applicant is ended, because it keeps the process alive. */
const waitingLimitMs = 10_000;

type FileToRead = { bytes: Uint8Array; password?: string | undefined };
/** `timeLimitMs` is for all files together, and `processorLimitMs` is for each file. */
type Limits = { timeLimitMs?: number; processorLimitMs?: number };

/** One kind of paper: the script of the thread that reads it, and the reading of a file that cannot be read. */
type Paper<Reading> = { name: string; script: URL; unreadable: Unreadable<Reading> };

/**
 * Creates the function that reads the papers of one applicant in a worker thread. The time and the memory of the
 * thread are limited. Starting a thread costs more than reading an ordinary file. The files share a thread until a file
 * breaks it, and a thread serves `applicantsPerThread` applicants. The function never throws and never hangs: a file
 * that breaks the thread is reported as unusable. A file that only waited for the processor until the time limit is
 * `too-busy`, which does not count against the file.
 */
function createFileReader<Reading>(
  paper: Paper<Reading>,
  applicantsPerThread: number,
  idleMs = waitingLimitMs,
) {
  const waiting = new Map<Worker, { applicants: number; end: NodeJS.Timeout }>();

  const take = (): { thread: Worker | undefined; applicants: number } => {
    for (const [thread, { applicants, end }] of waiting) {
      clearTimeout(end);
      waiting.delete(thread);
      return { thread, applicants };
    }
    return { thread: undefined, applicants: 0 };
  };
  const keep = (thread: Worker, applicants: number): void => {
    const end = setTimeout(() => {
      waiting.delete(thread);
      void thread.terminate();
    }, idleMs);
    waiting.set(thread, { applicants, end });
  };

  return async (
    files: readonly FileToRead[],
    { timeLimitMs = defaultTimeLimitMs, processorLimitMs = defaultProcessorLimitMs }: Limits = {},
  ): Promise<Reading[]> => {
    const endMs = elapsedMs() + timeLimitMs;
    const readings: Reading[] = [];
    let { thread, applicants } = take();
    const read = async (file: FileToRead): Promise<Reading> => {
      const shared = thread;
      const used = shared ?? startThread(paper.script);
      thread = used;
      const leftMs = Math.max(1, endMs - elapsedMs());
      const limits = { timeLimitMs: leftMs, processorLimitMs };
      const { reading, isBroken } = await readIn(used, file, { paper, limits });
      if (!isBroken) return reading;
      void used.terminate();
      thread = undefined;
      applicants = 0;
      // An earlier file may have damaged the shared thread. A file is therefore refused only when it breaks a new
      // thread.
      return shared ? read(file) : reading;
    };
    for (const file of files) readings.push(await read(file));
    applicants += 1;
    if (thread && applicants < applicantsPerThread) keep(thread, applicants);
    else void thread?.terminate();
    return readings;
  };
}

const statementPaper: Paper<Statement> = {
  name: 'statement',
  script: new URL('./worker.ts', import.meta.url),
  unreadable: unreadableStatement,
};

/** Creates the function that reads bank statements. See `createFileReader`. */
export const createStatementReader = (applicantsPerThread: number, idleMs?: number) =>
  createFileReader(statementPaper, applicantsPerThread, idleMs);

/** Reads the statements of one applicant in a thread of their own. See `createStatementReader`. */
export const readStatementFiles = createStatementReader(1);

/** Reads one statement. See `readStatementFiles`. */
export async function readStatementFile(
  bytes: Uint8Array,
  { password, ...limits }: Limits & { password?: string | undefined } = {},
): Promise<Statement> {
  const [statement] = await readStatementFiles([{ bytes, password }], limits);
  return statement ?? unreadableStatement('corrupt', 'The PDF is damaged');
}

function startThread(script: URL): Worker {
  const thread = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: heapLimitMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // The PDF library writes messages about every file, which do not belong in the log.
    stdout: true,
    stderr: true,
    // The thread gets no secrets.
    env: compiledScripts(),
    execArgv: [],
  });
  thread.stdout.resume();
  thread.stderr.resume();
  // Without a listener, a late error of a thread that is being ended would end the process.
  thread.on('error', () => {});
  return thread;
}

type Outcome<Reading> = { reading: Reading; isBroken: boolean };

function readIn<Reading>(
  thread: Worker,
  { bytes, password = '' }: FileToRead,
  { paper: { name, unreadable }, limits }: { paper: Paper<Reading>; limits: Required<Limits> },
): Promise<Outcome<Reading>> {
  const { timeLimitMs, processorLimitMs } = limits;
  return new Promise((resolve) => {
    const finish = (reading: Reading, isBroken = true) => {
      clearTimeout(timer);
      clearInterval(watch);
      thread.off('message', answered).off('error', failed).off('exit', damaged);
      resolve({ reading, isBroken });
    };
    const stopFor = (what: string) =>
      finish(unreadable('unsafe', `Reading the PDF took more ${what} than a ${name} needs`, 'bomb'));
    const answered = (reading: Reading) => finish(reading, false);
    const damaged = () => finish(unreadable('corrupt', 'The PDF is damaged'));
    const failed = ({ code }: NodeJS.ErrnoException) =>
      code === 'ERR_WORKER_OUT_OF_MEMORY' ? stopFor('memory') : damaged();
    const timer = setTimeout(
      () => finish(unreadable('too-busy', 'The machine was too busy to read the PDF in time')),
      timeLimitMs,
    );
    const spentBefore = spentMs(thread);
    // The limits of a thread do not cover memory outside its heap, where streams are unpacked.
    const watch = setInterval(() => {
      thread.getHeapStatistics().then(
        ({ external_memory }) => external_memory > outsideHeapLimitBytes && stopFor('memory'),
        () => {},
      );
      void Promise.all([spentBefore, spentMs(thread)]).then(
        ([before, now]) => now - before > processorLimitMs && stopFor('time'),
      );
    }, watchEveryMs);
    thread.once('message', answered).once('error', failed).once('exit', damaged);
    const question: Question = { bytes: Uint8Array.from(bytes), password };
    thread.postMessage(question, [question.bytes.buffer]);
  });
}

/** Returns the processor time of a thread in milliseconds, or 0 when the thread does not run. */
const spentMs = (thread: Worker): Promise<number> =>
  thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => 0,
  );

/** Returns the setting of the cache of compiled scripts. Without the cache a file takes twice the processor time. */
function compiledScripts(): Record<string, string> {
  const dirOfVersion = getCompileCacheDir();
  return dirOfVersion ? { NODE_COMPILE_CACHE: dirname(dirOfVersion) } : {};
}
