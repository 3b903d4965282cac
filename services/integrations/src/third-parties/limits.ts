/** Creates a `fetch` that fails after `maximumBytes` of a reply, so that no third party can fill our memory. */
export const limitedFetch =
  (maximumBytes: number) =>
  async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    let seenBytes = 0;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seenBytes += chunk.byteLength;
        if (seenBytes > maximumBytes)
          controller.error(new Error(`the reply is larger than ${maximumBytes} bytes`));
        else controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(limit), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  };

const maximumSeconds = 300;

/** Returns the seconds to wait, at most 300, so that a third party's mistake does not stop our calls for a day. */
export function retryAfterOf(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  const isDate = text.endsWith('GMT');
  const seconds = /^\d{1,9}$/.test(text)
    ? Number(text)
    : isDate
      ? (Date.parse(text) - now.getTime()) / 1000
      : Number.NaN;
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(maximumSeconds, Math.max(0, Math.ceil(seconds)));
}
