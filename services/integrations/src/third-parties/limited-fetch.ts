/**
 * A `fetch` that reads at most `maximumBytes` of a reply, so that no third party can fill our memory. Reading more fails,
 * which counts as an unusable answer.
 */
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
