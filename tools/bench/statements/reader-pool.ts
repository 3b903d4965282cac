import { readdirSync, readFileSync } from 'node:fs';
import { printable } from '@tshepa/integrations/print-statement';
import { createStatementReader, readStatementFile } from '@tshepa/integrations/read-statements';

/** What is read in a file, as `npm run statement` prints it. */
export type ReadStatement = ReturnType<typeof printable>;
type Answer = { read: ReadStatement; ms: number };

/** Starting a process is not measured with every file, because an applicant's files share one. */
const filesPerProcess = 25;
const atOnce = 2;

/** Returns the time in milliseconds of a file for which a process is started. */
export async function timeOfFirstFile(bytes: Uint8Array): Promise<number> {
  const began = performance.now();
  await readStatementFile(bytes);
  return performance.now() - began;
}

/** Reads files as the service does, two at a time, and keeps the most memory that a process of a reader has used. */
export function createReaderPool() {
  const readers = Array.from({ length: atOnce }, () => createStatementReader(filesPerProcess));
  let peakMb = 0;
  const readOne = async (read: (typeof readers)[number], bytes: Uint8Array): Promise<Answer> => {
    const began = performance.now();
    const [statement] = await read([{ bytes }]);
    const ms = performance.now() - began;
    if (!statement) throw new Error('The reader returned no statement');
    peakMb = Math.max(peakMb, ...readerPeaksMb());
    return { read: printable(statement), ms };
  };
  return {
    /** Returns the answers in the order of the files. */
    readAll: async (files: readonly Uint8Array[]): Promise<Answer[]> => {
      const answers: Answer[] = [];
      let next = 0;
      const work = async (read: (typeof readers)[number]) => {
        while (next < files.length) {
          const index = next;
          next += 1;
          answers[index] = await readOne(read, files[index] ?? new Uint8Array());
        }
      };
      await Promise.all(readers.map(work));
      return answers;
    },
    /** In MB; 0 where the system has no `/proc`. */
    peakMb: () => peakMb,
  };
}

/** Returns the most memory that each running reader has used so far. */
function readerPeaksMb(): number[] {
  try {
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isReader(name));
    return children.map((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024) / 1_000_000;
    });
  } catch {
    return [];
  }
}

function isReader(pid: string): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    if (!new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status)) return false;
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('statements/pdf/worker');
  } catch {
    return false;
  }
}
