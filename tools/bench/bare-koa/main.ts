import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import Koa from 'koa';

/** Answers what was recorded of the product, by method and path, and nothing else: the floor of any answer by Koa. */
const recorded: Record<string, string> = JSON.parse(readFileSync(process.env.RECORDED ?? '', 'utf8'));
const app = new Koa();
app.use(async (http) => {
  for await (const _piece of http.req);
  http.type = 'application/json';
  http.body = recorded[`${http.method} ${http.path}`] ?? '{}';
});
createServer({ keepAliveTimeout: 65_000 }, app.callback()).listen(Number(process.env.PORT), '127.0.0.1', () =>
  process.stdout.write('ready\n'),
);
