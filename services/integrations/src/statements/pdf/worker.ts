import { parentPort, workerData } from 'node:worker_threads';
import { parseStatement } from '../parse.ts';

export type Question = { bytes: Uint8Array<ArrayBuffer>; password: string };

// Each file has a thread of its own, so any damage that a file does to the thread ends with it.
const { bytes, password } = workerData as Question;
parentPort?.postMessage(await parseStatement(bytes, password));
