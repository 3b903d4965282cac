import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { elapsedMs } from '@tshepa/service-kit';
import { type Statement, unreadableStatement } from '../statement.ts';
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

/**
 * Creates the function that reads the statements of one applicant in a worker thread. The time and the memory of the
 * thread are limited. Starting a thread costs more than reading an ordinary file. The files share a thread until a file
 * breaks it, and a thread serves `applicantsPerThread` applicants. The function never throws and never hangs: a file
 * that breaks the thread is reported as unusable. A file that only waited for the processor until the time limit is
 * `too-busy`, which does not count against the file.
 */
export function createStatementReader(applicantsPerThread: number, idleMs = waitingLimitMs) {
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
  ): Promise<Statement[]> => {
    const endMs = elapsedMs() + timeLimitMs;
    const statements: Statement[] = [];
    let { thread, applicants } = take();
    const read = async (file: FileToRead): Promise<Statement> => {
      const shared = thread;
      const used = shared ?? startThread();
      thread = used;
      const leftMs = Math.max(1, endMs - elapsedMs());
      const { statement, isBroken } = await readIn(used, file, { timeLimitMs: leftMs, processorLimitMs });
      if (!isBroken) return statement;
      void used.terminate();
      thread = undefined;
      applicants = 0;
      // An earlier file may have damaged the shared thread. A file is therefore refused only when it breaks a new
      // thread.
      return shared ? read(file) : statement;
    };
    for (const file of files) statements.push(await read(file));
    applicants += 1;
    if (thread && applicants < applicantsPerThread) keep(thread, applicants);
    else void thread?.terminate();
    return statements;
  };
}

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

function startThread(): Worker {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), {
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

type Outcome = { statement: Statement; isBroken: boolean };

function readIn(
  thread: Worker,
  { bytes, password = '' }: FileToRead,
  { timeLimitMs, processorLimitMs }: Required<Limits>,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const finish = (statement: Statement, isBroken = true) => {
      clearTimeout(timer);
      clearInterval(watch);
      thread.off('message', answered).off('error', failed).off('exit', damaged);
      resolve({ statement, isBroken });
    };
    const stopFor = (what: string) =>
      finish(
        unreadableStatement('unsafe', `Reading the PDF took more ${what} than a statement needs`, 'bomb'),
      );
    const answered = (statement: Statement) => finish(statement, false);
    const damaged = () => finish(unreadableStatement('corrupt', 'The PDF is damaged'));
    const failed = ({ code }: NodeJS.ErrnoException) =>
      code === 'ERR_WORKER_OUT_OF_MEMORY' ? stopFor('memory') : damaged();
    const timer = setTimeout(
      () => finish(unreadableStatement('too-busy', 'The machine was too busy to read the PDF in time')),
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
