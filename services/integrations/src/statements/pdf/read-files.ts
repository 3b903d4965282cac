import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { elapsedMs } from '@tshepa/service-kit';
import { type Statement, unreadableStatement } from '../statement.ts';
import type { Question } from './answer-with.ts';
import { refusalFor } from './faults.ts';
import type { Unreadable } from './usable-pdf.ts';
import { usageOf } from './usage-of.ts';

const watchEveryMs = 40;
/** The limit of processor time. A file that needs more is not a statement. */
const defaultProcessorLimitMs = 5_000;
/** The limit of elapsed time. It also ends a process that got no processor time, which says nothing about the file. */
const defaultTimeLimitMs = 10_000;
const heapLimitMb = 256;
/** Deeply nested files end in an error, and not at the end of the stack that the system gives. */
const stackLimitKb = 3_900;
/** The limit of all memory of a process. Two processes at the limit fit into a pod beside the service. */
const memoryLimitBytes = 400_000_000;
/** A process that waits this long for its next applicant is ended, because it keeps the service alive. */
const waitingLimitMs = 10_000;

type FileToRead = { bytes: Uint8Array; password?: string | undefined };
/** `timeLimitMs` is for all files together, and `processorLimitMs` is for each file. */
type Limits = { timeLimitMs?: number; processorLimitMs?: number };

/** One kind of paper: the script of the process that reads it, and the reading of a file that cannot be read. */
type Paper<Reading> = { script: URL; unreadable: Unreadable<Reading> };

/**
 * Creates the function that reads the papers of one applicant in a process of their own, whose time and memory are
 * limited. A thread would not do: a file that fills the memory of a thread can end the whole service. Starting a process
 * costs more than reading an ordinary file. The files share a process until a file breaks it, and a process serves
 * `applicantsPerProcess` applicants. The function never throws and never hangs: a file that breaks the process is
 * reported as unusable. A file that only waited for the processor until the time limit is `too-busy`, which does not
 * count against the file.
 */
export function createFileReader<Reading>(
  paper: Paper<Reading>,
  applicantsPerProcess: number,
  idleMs = waitingLimitMs,
) {
  const waiting = new Map<ChildProcess, { applicants: number; timer: NodeJS.Timeout }>();

  const take = (): { reader: ChildProcess | undefined; applicants: number } => {
    for (const [reader, { applicants, timer }] of waiting) {
      clearTimeout(timer);
      waiting.delete(reader);
      return { reader, applicants };
    }
    return { reader: undefined, applicants: 0 };
  };
  const keep = (reader: ChildProcess, applicants: number): void => {
    const timer = setTimeout(() => {
      waiting.delete(reader);
      end(reader);
    }, idleMs);
    waiting.set(reader, { applicants, timer });
  };

  return async (
    files: readonly FileToRead[],
    { timeLimitMs = defaultTimeLimitMs, processorLimitMs = defaultProcessorLimitMs }: Limits = {},
  ): Promise<Reading[]> => {
    const endMs = elapsedMs() + timeLimitMs;
    const readings: Reading[] = [];
    let { reader, applicants } = take();
    const read = async (file: FileToRead): Promise<Reading> => {
      const shared = reader;
      const used = shared ?? startReader(paper.script);
      reader = used;
      const leftMs = Math.max(1, endMs - elapsedMs());
      const limits = { timeLimitMs: leftMs, processorLimitMs };
      const { reading, isBroken } = await readIn(used, file, { paper, limits });
      if (!isBroken) return reading;
      end(used);
      reader = undefined;
      applicants = 0;
      // An earlier file may have damaged the shared process. A file is therefore refused only when it breaks a new
      // process.
      return shared ? read(file) : reading;
    };
    for (const file of files) readings.push(await read(file));
    applicants += 1;
    if (reader && applicants < applicantsPerProcess) keep(reader, applicants);
    else if (reader) end(reader);
    return readings;
  };
}

const statementPaper: Paper<Statement> = {
  script: new URL('./worker.ts', import.meta.url),
  unreadable: unreadableStatement,
};

/** Creates the function that reads bank statements. See `createFileReader`. */
export const createStatementReader = (applicantsPerProcess: number, idleMs?: number) =>
  createFileReader(statementPaper, applicantsPerProcess, idleMs);

/** Reads the statements of one applicant in a process of their own. See `createStatementReader`. */
export const readStatementFiles = createStatementReader(1);

/** Reads one statement. See `readStatementFiles`. */
export async function readStatementFile(
  bytes: Uint8Array,
  { password, ...limits }: Limits & { password?: string | undefined } = {},
): Promise<Statement> {
  const [statement] = await readStatementFiles([{ bytes, password }], limits);
  return statement ?? unreadableStatement('corrupt', 'The PDF is damaged');
}

function startReader(script: URL): ChildProcess {
  const reader = fork(script, {
    // The process gets no secrets.
    env: compiledScripts(),
    execArgv: [`--max-old-space-size=${heapLimitMb}`, `--stack-size=${stackLimitKb}`],
    serialization: 'advanced',
    // The PDF library writes messages about every file, which do not belong in the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  running.add(reader);
  reader.once('exit', () => running.delete(reader));
  // Without a listener, a late error of a process that is being ended would end the service.
  reader.on('error', () => {});
  return reader;
}

/** A process in an endless loop would not notice that the service has ended. */
const running = new Set<ChildProcess>();
const end = (reader: ChildProcess) => reader.kill('SIGKILL');
process.once('exit', () => running.forEach(end));

type Outcome<Reading> = { reading: Reading; isBroken: boolean };

function readIn<Reading>(
  reader: ChildProcess,
  { bytes, password = '' }: FileToRead,
  { paper: { unreadable }, limits }: { paper: Paper<Reading>; limits: Required<Limits> },
): Promise<Outcome<Reading>> {
  const { timeLimitMs, processorLimitMs } = limits;
  return new Promise((resolve) => {
    const finish = (reading: Reading, isBroken = true) => {
      clearTimeout(timer);
      clearInterval(watch);
      reader.off('message', answered).off('error', neverStarted).off('exit', ended);
      resolve({ reading, isBroken });
    };
    const stopFor = (fault: 'bomb' | 'slow') => finish(unreadable(...refusalFor(fault)));
    const tooBusy = () => finish(unreadable('too-busy', 'The machine was too busy to read the PDF in time'));
    const answered = (reading: Serializable) => finish(reading as Reading, false);
    const neverStarted = tooBusy;
    // A process ends itself by this signal when its heap is full.
    const ended = (_code: number | null, signal: NodeJS.Signals | null) =>
      signal === 'SIGABRT' || signal === 'SIGTRAP'
        ? stopFor('bomb')
        : finish(unreadable('corrupt', 'The PDF is damaged'));
    const timer = setTimeout(tooBusy, timeLimitMs);
    const before = usageOf(reader);
    const watch = setInterval(async () => {
      const [{ spentMs }, now] = await Promise.all([before, usageOf(reader)]);
      if (now.memoryBytes > memoryLimitBytes) stopFor('bomb');
      else if (now.spentMs - spentMs > processorLimitMs) stopFor('slow');
    }, watchEveryMs);
    reader.once('message', answered).once('error', neverStarted).once('exit', ended);
    const question: Question = { bytes: Uint8Array.from(bytes), password };
    reader.send(question, (error) => error && ended(null, null));
  });
}

/** Returns the setting of the cache of compiled scripts. Without the cache a file takes twice the processor time. */
function compiledScripts(): Record<string, string> {
  const dirOfVersion = getCompileCacheDir();
  return dirOfVersion ? { NODE_COMPILE_CACHE: dirname(dirOfVersion) } : {};
}
