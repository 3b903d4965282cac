import { assertThat, type Route } from '@tshepa/contracts';
import * as z from 'zod/mini';
import type { Http } from '../http.ts';
import { fieldErrors, invalid, pointerTo } from './fields.ts';
import { readJson } from './read-json.ts';
import { type Fields, readQuery } from './read-query.ts';

const notHere = 'This field is not known here';

/** The input of a call from the place that its contract names, checked. Unknown fields are refused wherever they stand. */
export async function readInput<R extends Route>(route: R, http: Http): Promise<z.output<R['input']>> {
  const query = readQuery(http, route);
  const body = await readBody(route, http);
  refuseMisplaced(route, query, body);
  const input: R['input'] = route.input;
  const parsed = z.safeParse(input, { ...query, ...body });
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error.issues));
}

async function readBody(route: Route, http: Http): Promise<Fields> {
  if (route.method === 'GET' || route.multipart) return {};
  const body = await readJson(http);
  // `null` is what some clients send for "no body".
  if (body === undefined || body === null) return {};
  assertThat(typeof body === 'object' && !Array.isArray(body), 'request.invalid', {
    fields: [{ pointer: '', message: 'Send one JSON object' }],
  });
  return { ...body };
}

function refuseMisplaced(route: Route, query: Fields, body: Fields): void {
  const { place } = route;
  const refused = [
    ...(place === 'body' || place === 'none' ? Object.keys(query) : []),
    ...(place === 'query' || place === 'none' ? Object.keys(body) : []),
  ];
  if (refused.length > 0)
    throw invalid(refused.map((key) => ({ pointer: pointerTo([key]), message: notHere })));
  const twice = Object.keys(query).filter((key) => Object.hasOwn(body, key));
  if (twice.length > 0)
    throw invalid(twice.map((key) => ({ pointer: pointerTo([key]), message: 'Give this once' })));
}
