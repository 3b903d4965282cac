import { parentPort } from 'node:worker_threads';
import { parseStatement } from '../parse.ts';

export type Question = { bytes: Uint8Array<ArrayBuffer>; password: string };

// The thread reads the files of one applicant only, so damage that a file does to it ends with that applicant's files.
parentPort?.on('message', async ({ bytes, password }: Question) => {
  parentPort?.postMessage(await parseStatement(bytes, password));
});
