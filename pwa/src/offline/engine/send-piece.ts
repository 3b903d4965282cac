import { fromProblem } from '@tshepa/contracts/problem';
import { addressOf } from '@tshepa/contracts/routes/address';
import { putPiece } from '@tshepa/contracts/routes/uploads';
import { NoAnswerError } from '../../platform/network/no-answer-error.ts';
import type { Piece } from './upload.ts';

/** How long nothing may move before the connection counts as dead, in milliseconds. */
export const stallMs = 20_000;

const addressOfPiece = ({ fileId, index, customerId, fileType }: Piece): string => {
  const { path } = addressOf(putPiece, { fileId, index });
  return `${path}?${new URLSearchParams({ customerId, fileType })}`;
};

/**
 * Sends one piece. Not by fetch, which tells nothing of what has gone out: on a slow line a piece takes a minute, and
 * on a dead one for ever, and only the bytes tell the one from the other. @throws AppError, NoAnswerError
 */
export const sendPiece = (
  piece: Piece,
  bytes: ArrayBuffer,
  onProgress: (sentBytes: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const expectMore = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), stallMs);
    };
    request.open(putPiece.method, addressOfPiece(piece));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => {
      expectMore();
      onProgress(loaded);
    };
    request.onprogress = expectMore;
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve();
      const problem = parse(request.responseText);
      // A proxy's own page is no answer of ours.
      reject(problem === null && request.status >= 502 ? new NoAnswerError() : fromProblem(problem));
    };
    request.onabort = () => reject(new NoAnswerError());
    request.onerror = () => reject(new NoAnswerError());
    // Whatever way it ends.
    request.onloadend = () => clearTimeout(timer);
    expectMore();
    request.send(bytes);
  });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
