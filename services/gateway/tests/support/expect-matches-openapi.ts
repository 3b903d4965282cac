import { createOpenApi } from '@tshepa/contracts/openapi';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';

type Tree = Record<string, unknown>;
type Described = { status: number; headers: Headers; body: unknown };

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
const document: Tree = createOpenApi();
ajv.addSchema(document, 'openapi');

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

const find = (keys: readonly string[]): Tree | undefined =>
  keys.reduce<Tree | undefined>((tree, key) => {
    const next = tree?.[key];
    return isTree(next) ? next : undefined;
  }, document);

/** Compiles a schema of the document. The compiler keeps it, and the components that it shares with other schemas. */
function schemaAt(keys: readonly string[]): ValidateFunction {
  const pointer = keys
    .map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const validate = ajv.getSchema(`openapi#/${pointer}`);
  if (!validate) throw new Error(`There is no schema at ${keys.join(' ')}`);
  return validate;
}

/** Returns true when the schema at this place of the document accepts the value. */
export const isDescribedAs = (keys: readonly string[], value: unknown): boolean =>
  schemaAt(keys)(value) === true;

/** Fails unless the document describes this reply with its path, method, status, content type and body. */
export function expectMatchesOpenApi(
  method: string,
  path: string,
  { status, headers, body }: Described,
): void {
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const keys = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema'];
  const schema = find(keys);
  if (!schema) expect.fail(`${method} ${path} answers ${status} ${type}, which the document does not name`);
  // Most errors are described by the same component, which is then compiled once.
  const validate = schemaAt('$ref' in schema ? String(schema['$ref']).split('/').slice(1) : keys);
  validate(body);
  expect(validate.errors ?? [], `${method} ${path} ${status}`).toEqual([]);
}
