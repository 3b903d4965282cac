import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { printable } from '@tshepa/integrations/print-statement';

/** What is read in a file, as `npm run statement` prints it. */
export type ReadStatement = ReturnType<typeof printable>;
export type Question = { bytes: string; password?: string | undefined };
/** `peakMb` is the most memory that the process has used over what it used before its first file. */
export type Answer = { read: ReadStatement; ms: number; peakMb: number };

/** Reads files in as many processes as there are processors, at most two, each one file after another. */
export function createReaderPool() {
  const script = fileURLToPath(new URL('./main.ts', import.meta.url));
  const children = cpus()
    .slice(0, 2)
    .map(() => fork(script));
  const ask = async (child: ChildProcess, bytes: Uint8Array): Promise<Answer> => {
    const question: Question = { bytes: Buffer.from(bytes).toString('base64') };
    const waiting = new AbortController();
    const answered = once(child, 'message', waiting);
    const ended = once(child, 'exit', waiting).then(([code]) => {
      throw new Error(`A reader of statements ended with ${code}`);
    });
    ended.catch(() => {});
    child.send(question);
    const [answer] = await Promise.race([answered, ended]);
    waiting.abort();
    return answer as Answer;
  };
  return {
    /** Returns the answers in the order of the files. */
    readAll: async (files: readonly Uint8Array[]): Promise<Answer[]> => {
      const answers: Answer[] = [];
      let next = 0;
      const work = async (child: ChildProcess) => {
        while (next < files.length) {
          const index = next;
          next += 1;
          answers[index] = await ask(child, files[index] ?? new Uint8Array());
        }
      };
      await Promise.all(children.map(work));
      return answers;
    },
    close: () => {
      for (const child of children) {
        child.kill();
      }
    },
  };
}
