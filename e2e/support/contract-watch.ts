import { httpOperations } from '@tshepa/contracts';
import type { ReplyWatcher } from '@tshepa/tools/journey';
import { expectMatchesOpenApi } from '../../services/gateway/tests/support/expect-matches-openapi.ts';

const described = httpOperations.map(({ http: { method, path } }) => ({
  method,
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

const pathOf = (method: string, address: string): string | undefined =>
  described.find((route) => route.method === method && route.pattern.test(address))?.path;

const isJson = (headers: Headers) => /[/+]json/.test(headers.get('content-type') ?? '');

/**
 * Checks every reply against the published description of the calls. Breaches are collected instead of thrown. A test
 * that expects a call to fail would mistake the exception for that failure.
 */
export function createContractWatch() {
  const breaches: string[] = [];

  const watch: ReplyWatcher = (method, address, { status, headers, text }) => {
    const [withoutQuery = ''] = address.split('?');
    const path = pathOf(method, withoutQuery);
    if (path === undefined) return;
    try {
      expectMatchesOpenApi(method, path, {
        status,
        headers,
        body: isJson(headers) ? JSON.parse(text) : text,
      });
    } catch (error) {
      breaches.push(error instanceof Error ? error.message : String(error));
    }
  };

  return { watch, takeBreaches: () => breaches.splice(0) };
}
