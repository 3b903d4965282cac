import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { httpOperations } from '../src/index.ts';
import { createOpenApi } from '../src/openapi.ts';

const text = JSON.stringify(createOpenApi());

test('the OpenAPI document lists every call with its access rule', () => {
  const { paths } = JSON.parse(text);
  for (const { name, http } of httpOperations) {
    expect(paths[http.path][http.method.toLowerCase()]).toMatchObject({
      operationId: name,
      'x-access': http.access,
    });
  }
});

test('every reference resolves to a component that is not another reference', () => {
  const { components } = JSON.parse(text);
  for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
    expect(components[kind]).toHaveProperty(name);
    expect(components[kind][name]).not.toHaveProperty('$ref');
  }
  expect(text).not.toContain('#/$defs/');
});

test('a call lists its own errors and the general errors', () => {
  const { paths } = JSON.parse(text);
  const { responses } = paths['/loan/upsert'].post;
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
      '504',
    ]),
  );
  expect(responses['409'].description).toContain('application.incomplete');
});

test('an upload is described with its field, its number of files and their types', () => {
  const { paths } = JSON.parse(text);
  const { schema, encoding } =
    paths['/bank_link/uploadBankStatements'].post.requestBody.content['multipart/form-data'];
  expect(schema.properties.files).toMatchObject({ type: 'array', maxItems: 3 });
  expect(encoding.files.contentType).toBe('application/pdf');
});

test('the command prints one JSON document and nothing else', () => {
  const program = join(import.meta.dirname, '../src/bin/openapi.ts');
  expect(
    JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8', maxBuffer: 16 * 2 ** 20 })),
  ).toEqual(JSON.parse(text));
});
