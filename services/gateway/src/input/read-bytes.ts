import { AppError, assertThat, type HttpCall } from '@tshepa/contracts';
import type { Http } from '../http.ts';

/** Reads at most `maximumBytes` of a body. @throws AppError `request.too_large` or `request.malformed`. */
export async function readBytes(http: Http, maximumBytes: number): Promise<Buffer> {
  assertThat((http.request.length ?? 0) <= maximumBytes, 'request.too_large');
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    // The connection stays open after the loop, because closing it would lose the reply.
    for await (const chunk of http.req.iterator({ destroyOnReturn: false })) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maximumBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new AppError('request.malformed', {}, { cause });
  }
  if (sizeBytes <= maximumBytes) return Buffer.concat(chunks);
  http.req.resume();
  throw new AppError('request.too_large');
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
