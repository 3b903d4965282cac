import {
  AppError,
  assertThat,
  type FieldError,
  type HttpCall,
  maximumJsonBytes,
  pathNames,
} from '@tshepa/contracts';
import * as z from 'zod/mini';
import type { Http } from '../http.ts';
import { readBytes, refuseEncoded } from './read-bytes.ts';

type Fields = Readonly<Record<string, unknown>>;

const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/**
 * Reads the input from the place that its contract names: the path, the query or the body. `toCurrent` converts the
 * fields of older apps before they are validated.
 */
export async function readInput<R extends HttpCall>(
  call: R,
  http: Http,
  toCurrent: (fields: Fields) => Fields,
): Promise<z.output<R['input']>> {
  const query = readQuery(http, call);
  const { params = {} } = http;
  const path = Object.fromEntries(pathNames(call).map((name) => [name, params[name]]));
  const body = await readBody(call, http);
  refuseMisplaced(call, { path, query, body });
  const input: R['input'] = call.input;
  const parsed = z.safeParse(input, toCurrent({ ...path, ...query, ...body }));
  if (parsed.success) return parsed.data;
  throw invalid(withFewUnknown(fieldErrors(parsed.error.issues)));
}

/**
 * Reads the query. A key may be repeated only when its field is a list. Of several values, a proxy might use another
 * than we do.
 */
function readQuery(http: Http, { input }: HttpCall): Fields {
  const values = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(http.querystring))
    values.set(key, [...(values.get(key) ?? []), value]);
  const repeated = [...values].filter(([key, list]) => list.length > 1 && !takesList(input, key));
  if (repeated.length > 0)
    throw invalid(
      refusalsOf(
        repeated.map(([key]) => key),
        'Give this once',
      ),
    );
  return Object.fromEntries([...values].map(([key, list]) => [key, takesList(input, key) ? list : list[0]]));
}

function takesList(schema: HttpCall['input'], key: string): boolean {
  const field =
    schema instanceof z.ZodMiniObject && Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
  return field !== undefined && isList(field);
}

const isList = (schema: z.core.$ZodType): boolean => {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault)
    return isList(schema._zod.def.innerType);
  return schema instanceof z.ZodMiniArray;
};

async function readBody(call: HttpCall, http: Http): Promise<Fields> {
  if (call.method === 'GET' || call.multipart || call.raw) return {};
  const body = await readJson(http, call.maximumBytes ?? maximumJsonBytes);
  if (body === undefined) return {};
  assertThat(typeof body === 'object' && body !== null && !Array.isArray(body), 'request.invalid', {
    fields: [{ pointer: '', message: 'Send one JSON object' }],
  });
  return { ...body };
}

/** Reads a JSON body. Compressed bodies are refused, because their unpacked size is not known in advance. */
async function readJson(http: Http, maximumBytes: number): Promise<unknown> {
  const bytes = await readBytes(http, maximumBytes);
  if (bytes.byteLength === 0) return undefined;
  assertThat(jsonType.test(http.get('content-type')), 'request.unsupported_media_type');
  refuseEncoded(http);
  try {
    http.state.rawBody = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(http.state.rawBody);
  } catch (cause) {
    throw new AppError('request.malformed', {}, { cause });
  }
}

type Given = { path: Fields; query: Fields; body: Fields };

function refuseMisplaced({ place }: HttpCall, { path, query, body }: Given): void {
  const refused = [
    ...(place === 'body' || place === 'none' ? Object.keys(query) : []),
    ...(place === 'query' || place === 'none' ? Object.keys(body) : []),
  ];
  if (refused.length > 0) throw invalid(refusalsOf(refused, unknownKey));
  const twice = Object.keys(query).filter((key) => Object.hasOwn(body, key) || Object.hasOwn(path, key));
  if (twice.length > 0) throw invalid(refusalsOf(twice, 'Give this once'));
}

/** A reply names at most this many keys that the caller invented, so that it never repeats a long request. */
const mostKeysNamed = 10;
const longestKeyNamed = 100;
const unknownKey = 'This field is not known here';
const named = (key: string) => key.slice(0, longestKeyNamed);

const refusalsOf = (keys: readonly string[], message: string) =>
  keys.slice(0, mostKeysNamed).map((key) => ({ pointer: pointerTo([named(key)]), message }));

/** Converts a path to the JSON pointer that problem replies use. */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const invalid = (fields: FieldError[]): AppError => new AppError('request.invalid', { fields });

/** Converts schema issues to one error per field. Unknown fields are named, so that an injected field is visible. */
const fieldErrors = (issues: readonly z.core.$ZodIssue[]): FieldError[] =>
  issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        pointer: pointerTo([...issue.path, named(key)]),
        message: unknownKey,
      }));
    }
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const [first = []] = issue.errors.toSorted((a, b) => depth(b) - depth(a));
      return fieldErrors(first.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
    }
    return [{ pointer: pointerTo(issue.path), message: issue.message }];
  });

function withFewUnknown(fields: readonly FieldError[]): FieldError[] {
  const isUnknown = ({ message }: FieldError) => message === unknownKey;
  return [
    ...fields.filter((field) => !isUnknown(field)),
    ...fields.filter(isUnknown).slice(0, mostKeysNamed),
  ];
}

const depth = (issues: readonly z.core.$ZodIssue[]) =>
  Math.max(0, ...issues.map((issue) => issue.path.length));
