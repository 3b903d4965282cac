import { AppError, assertThat, maximumJsonBytes } from '@tshepa/contracts';
import type { Http } from '../http.ts';
import { readBytes, refuseEncoded } from './read-bytes.ts';

const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/**
 * The JSON body of a call; undefined when there is none. Compressed bodies are refused: what they unpack to has no
 * limit that is known beforehand.
 */
export async function readJson(http: Http): Promise<unknown> {
  const bytes = await readBytes(http, maximumJsonBytes);
  if (bytes.byteLength === 0) return undefined;
  assertThat(jsonType.test(http.get('content-type')), 'request.unsupported_media_type');
  refuseEncoded(http);
  try {
    http.state.rawBody = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(http.state.rawBody);
  } catch (cause) {
    throw new AppError('request.malformed', {}, { cause });
  }
}
