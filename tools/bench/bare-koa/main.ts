import { createServer } from 'node:http';
import Koa from 'koa';

/** This server only returns the recorded reply for each method and path. No Koa server can cost less. */
const recorded: Record<string, string> = JSON.parse(process.env.RECORDED ?? '{}');
const app = new Koa();
app.use(async (http) => {
  for await (const _chunk of http.req);
  http.type = 'application/json';
  http.body = recorded[`${http.method} ${http.path}`] ?? '{}';
});
createServer({ keepAliveTimeout: 65_000 }, app.callback()).listen(Number(process.env.PORT), '127.0.0.1', () =>
  process.stdout.write('ready\n'),
);
