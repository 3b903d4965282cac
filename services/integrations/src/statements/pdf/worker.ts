import { parentPort } from 'node:worker_threads';
import { parseStatement } from '../parse.ts';

export type Question = { bytes: Uint8Array<ArrayBuffer>; password: string };

// In production the thread reads the files of one applicant only, so that a hostile file can harm no other applicant.
parentPort?.on('message', async ({ bytes, password }: Question) => {
  parentPort?.postMessage(await parseStatement(bytes, password));
});
