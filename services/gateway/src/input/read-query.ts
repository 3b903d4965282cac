import type { HttpCall } from '@tshepa/contracts';
import type { Http } from '../http.ts';
import { invalid, pointerTo } from './fields.ts';
import { takesList } from './shape.ts';

export type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields of a query string. Lists are repeated keys; a repeated key that is no list is refused, because two
 * readers of one address must not pick different values.
 */
export function readQuery(http: Http, route: HttpCall): Fields {
  const values = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(http.querystring))
    values.set(key, [...(values.get(key) ?? []), value]);
  const repeated = [...values].filter(([key, list]) => list.length > 1 && !takesList(route.input, key));
  if (repeated.length > 0)
    throw invalid(repeated.map(([key]) => ({ pointer: pointerTo([key]), message: 'Give this once' })));
  return Object.fromEntries(
    [...values].map(([key, list]) => [key, takesList(route.input, key) ? list : list[0]]),
  );
}
