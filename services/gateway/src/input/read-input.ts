import { assertThat, type HttpCall } from '@tshepa/contracts';
import * as z from 'zod/mini';
import type { Http } from '../http.ts';
import { fieldErrors, invalid, pointerTo } from './fields.ts';
import { readJson } from './read-json.ts';
import { readPath } from './read-path.ts';
import { type Fields, readQuery } from './read-query.ts';

const notHere = 'This field is not known here';

/**
 * The input of a call from the place that its contract names, brought up to date by `toCurrent` and then checked.
 * Unknown fields are refused wherever they stand.
 */
export async function readInput<R extends HttpCall>(
  route: R,
  http: Http,
  toCurrent: (fields: Fields) => Fields,
): Promise<z.output<R['input']>> {
  const query = readQuery(http, route);
  const path = readPath(http, route);
  const body = await readBody(route, http);
  refuseMisplaced(route, { path, query, body });
  const input: R['input'] = route.input;
  const parsed = z.safeParse(input, toCurrent({ ...path, ...query, ...body }));
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error.issues));
}

async function readBody(route: HttpCall, http: Http): Promise<Fields> {
  if (route.method === 'GET' || route.multipart || route.raw) return {};
  const body = await readJson(http);
  // `null` is what some clients send for "no body".
  if (body === undefined || body === null) return {};
  assertThat(typeof body === 'object' && !Array.isArray(body), 'request.invalid', {
    fields: [{ pointer: '', message: 'Send one JSON object' }],
  });
  return { ...body };
}

type Given = { path: Fields; query: Fields; body: Fields };

function refuseMisplaced(route: HttpCall, { path, query, body }: Given): void {
  const { place } = route;
  const refused = [
    ...(place === 'body' || place === 'none' ? Object.keys(query) : []),
    ...(place === 'query' || place === 'none' ? Object.keys(body) : []),
  ];
  if (refused.length > 0)
    throw invalid(refused.map((key) => ({ pointer: pointerTo([key]), message: notHere })));
  const twice = Object.keys(query).filter((key) => Object.hasOwn(body, key) || Object.hasOwn(path, key));
  if (twice.length > 0)
    throw invalid(twice.map((key) => ({ pointer: pointerTo([key]), message: 'Give this once' })));
}
