import { DevError, messageOf } from '../processes/progress.ts';

/** A server without a first byte after this time counts as unreachable. */
const firstByteTimeoutMs = 5_000;

export type Download = AsyncIterable<Uint8Array> & { cancel(): Promise<void> };

/** Starts a download. @throws DevError when no first byte arrives in time, or the answer is an error. */
export async function openDownload(url: string, timeoutMs = firstByteTimeoutMs): Promise<Download> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const response = await fetch(url, { signal: controller.signal });
    if (!response.ok || !response.body) throw new DevError(`it answered ${response.status}`);
    return response.body;
  } catch (error) {
    const silent = controller.signal.aborted;
    const reason = silent ? `no first byte within ${timeoutMs / 1000} s` : messageOf(causeOf(error));
    throw new DevError(`${new URL(url).host} could not be used: ${reason}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Checks that a download would start. @throws DevError as `openDownload` does. */
export async function probeDownload(url: string): Promise<void> {
  const body = await openDownload(url);
  await body.cancel();
}

const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause ? error.cause : error);
