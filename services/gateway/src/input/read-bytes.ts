import { AppError, assertThat, type HttpCall } from '@tshepa/contracts';
import type { Http } from '../http.ts';

/** Yields at most `maximumBytes` of a body as it arrives. @throws AppError `request.too_large` or `request.malformed`. */
export async function* bodyChunks(http: Http, maximumBytes: number): AsyncGenerator<Buffer> {
  assertThat((http.request.length ?? 0) <= maximumBytes, 'request.too_large');
  let sizeBytes = 0;
  try {
    // The connection stays open after the loop, because closing it would lose the reply.
    for await (const chunk of http.req.iterator({ destroyOnReturn: false })) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maximumBytes) break;
      yield chunk;
    }
  } catch (cause) {
    throw new AppError('request.malformed', {}, { cause });
  }
  if (sizeBytes <= maximumBytes) return;
  http.req.resume();
  throw new AppError('request.too_large');
}

/** Reads at most `maximumBytes` of a body. @throws AppError `request.too_large` or `request.malformed`. */
export async function readBytes(http: Http, maximumBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bodyChunks(http, maximumBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads a body of raw bytes. Compressed bodies are refused, because their unpacked size is not known in advance. */
export async function readRaw(http: Http, { raw }: HttpCall): Promise<Buffer> {
  const [type = ''] = http.get('content-type').split(';');
  assertThat(raw?.contentType === type.trim().toLowerCase(), 'request.unsupported_media_type');
  refuseEncoded(http);
  return readBytes(http, raw.maximumBytes);
}

export function refuseEncoded(http: Http): void {
  const encoding = http.get('content-encoding');
  assertThat(encoding === '' || encoding === 'identity', 'request.unsupported_media_type');
}
