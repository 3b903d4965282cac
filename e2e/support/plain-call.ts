import type { HttpClient } from '@tshepa/tools/journey';

type Sent = {
  query?: Record<string, string>;
  json?: unknown;
  form?: FormData;
  bearer?: string;
  headers?: Record<string, string>;
};

/** A reply. `body` is the parsed text when the text is JSON, and empty otherwise. */
export type PlainReply = { status: number; headers: Headers; text: string; body: Record<string, unknown> };

/** Sends a call with only method, path and fields: without an idempotency key, a version or a device id. */
export async function plainCall(
  client: HttpClient,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { query, json, form, bearer, headers }: Sent = {},
): Promise<PlainReply> {
  const reply = await client.send(method, query ? `${path}?${new URLSearchParams(query)}` : path, {
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(form ? { body: form } : {}),
  });
  const isJson = /[/+]json/.test(reply.headers.get('content-type') ?? '');
  return { ...reply, body: isJson ? JSON.parse(reply.text) : {} };
}

export function fileForm(field: string, files: readonly Uint8Array[], type = 'application/pdf'): FormData {
  const form = new FormData();
  for (const [index, bytes] of files.entries())
    form.append(field, new Blob([Uint8Array.from(bytes)], { type }), `document-${index + 1}.pdf`);
  return form;
}
