import { addressOf } from '@tshepa/contracts/operations/address';
import { putChunk } from '@tshepa/contracts/operations/document/put-chunk';
import { fromProblem } from '@tshepa/contracts/problem';
import { parseJson } from '../../platform/json.ts';
import { NoAnswerError, noteFailure } from '../../platform/network/api.ts';
import { sessionHeaders } from '../../platform/network/session-key.ts';
import type { Chunk } from './upload.ts';

/** A connection on which nothing moves for this long counts as dead. */
const stallMs = 20_000;

const addressOfChunk = ({ fileId, index, customerId, fileType }: Chunk): string => {
  const { path } = addressOf(putChunk.http, { fileId, index });
  return `${path}?${new URLSearchParams({ customerId, fileType })}`;
};

/**
 * Sends one chunk. It uses XMLHttpRequest because fetch reports no upload progress. On a slow connection a chunk takes
 * a minute, and only progress tells a slow connection from a dead one. @throws AppError, NoAnswerError
 */
export async function sendChunk(
  chunk: Chunk,
  bytes: ArrayBuffer,
  onProgress: (sentBytes: number) => void,
): Promise<void> {
  const headers = await sessionHeaders();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), stallMs);
    };
    request.open(putChunk.http.method, addressOfChunk(chunk));
    request.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => {
      restartTimer();
      onProgress(loaded);
    };
    request.onprogress = restartTimer;
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve();
      const problem = parseJson(request.responseText);
      // A proxy's own error page is not a reply of ours.
      const isLost = problem === undefined && request.status >= 502;
      reject(noteFailure(isLost ? new NoAnswerError() : fromProblem(problem)));
    };
    request.onabort = () => reject(noteFailure(new NoAnswerError()));
    request.onerror = () => reject(noteFailure(new NoAnswerError()));
    request.onloadend = () => clearTimeout(timer);
    restartTimer();
    request.send(bytes);
  });
}
