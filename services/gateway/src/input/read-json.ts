import { AppError, assertThat, maximumJsonBytes } from '@tshepa/contracts';
import type { Http } from '../http.ts';

const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/**
 * The JSON body of a call; undefined when there is none. Compressed bodies are refused: what they unpack to has no
 * limit that is known beforehand.
 */
export async function readJson(http: Http): Promise<unknown> {
  assertThat((http.request.length ?? 0) <= maximumJsonBytes, 'request.too_large');
  const bytes = await readBytes(http);
  if (bytes.byteLength === 0) return undefined;
  const encoding = http.get('content-encoding');
  assertThat(jsonType.test(http.get('content-type')), 'request.unsupported_media_type');
  assertThat(encoding === '' || encoding === 'identity', 'request.unsupported_media_type');
  try {
    http.state.rawBody = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(http.state.rawBody);
  } catch (cause) {
    throw new AppError('request.malformed', {}, { cause });
  }
}

async function readBytes(http: Http): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const piece of http.req) {
      sizeBytes += piece.byteLength;
      if (sizeBytes > maximumJsonBytes) break;
      pieces.push(piece);
    }
  } catch (cause) {
    throw new AppError('request.malformed', {}, { cause });
  }
  assertThat(sizeBytes <= maximumJsonBytes, 'request.too_large');
  return Buffer.concat(pieces);
}
