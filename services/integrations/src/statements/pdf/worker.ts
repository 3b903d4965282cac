import { parentPort, workerData } from 'node:worker_threads';
import { parseStatement } from '../parse.ts';

export type Question = { bytes: Uint8Array<ArrayBuffer>; password: string };

// One thread per file: whatever a file does to the thread ends with it.
const { bytes, password } = workerData as Question;
parentPort?.postMessage(await parseStatement(bytes, password));
