import { DevError, messageOf } from '../processes/progress.ts';

/** A server that is silent this long is treated as out of reach, in milliseconds. */
const firstByteTimeoutMs = 5_000;

/** The bytes as they come; cancelled when they are not wanted. */
export type Download = AsyncIterable<Uint8Array> & { cancel(): Promise<void> };

/**
 * Starts a download and gives it up when its first byte does not come in time.
 * @throws DevError
 */
export async function openDownload(url: string, timeoutMs = firstByteTimeoutMs): Promise<Download> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), timeoutMs);
  try {
    const response = await fetch(url, { signal: patience.signal });
    if (!response.ok || !response.body) throw new DevError(`it answered ${response.status}`);
    return response.body;
  } catch (error) {
    const silent = patience.signal.aborted;
    const reason = silent ? `no first byte within ${timeoutMs / 1000} s` : messageOf(causeOf(error));
    throw new DevError(`${new URL(url).host} could not be used: ${reason}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Checks that a download would start, without taking it. */
export async function probeDownload(url: string, timeoutMs = firstByteTimeoutMs): Promise<void> {
  const body = await openDownload(url, timeoutMs);
  await body.cancel();
}

const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause ? error.cause : error);
