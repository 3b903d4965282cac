import { createServer } from 'node:http';
import { join } from 'node:path';
import { configSchema as applicationsConfig } from '@tshepa/applications/config';
import { type Actor, AppError, type HttpOperation, headerNames, operations } from '@tshepa/contracts';
import type { Bus, CallOptions, Handler, Witness } from '@tshepa/messaging';
import { configSchema as notificationsConfig } from '@tshepa/notifications/config';
import { createLogger, loadConfig, systemClock } from '@tshepa/service-kit';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import Koa from 'koa';
import * as z from 'zod/mini';
import { operator } from '../../demo/operator.ts';
import { createLocalBus, createOperations, metaOf, newRequest } from './local-bus.ts';

/**
 * The baseline of the services: one process of Koa and mongoose that does the same work on the same database server. It
 * has the session, the contract, sealed fields, the idempotency key and reply in the same write, events and audit rows.
 * It has no NATS, no second process, no second validation, no access log, no limits and no security headers.
 */
const logger = createLogger({ service: 'one-process', level: 'warn' });
const local = createOperations();
const bus = createLocalBus(local, { clock: systemClock, logger });
const env = (name: string) => ({ ...process.env, DB_NAME: `bench_one_${name}` });

const openOf = async <Opened>(service: string): Promise<(config: object, bus: Bus) => Promise<Opened>> =>
  (await import(join(repoRoot, 'services', service, 'tests/support/in-process.ts'))).openInProcess;
const openApplications = await openOf<{ operations: Handler[]; witness: Witness }>('applications');
const openNotifications = await openOf<Handler[]>('notifications');
const applications = await openApplications(loadConfig(applicationsConfig, env('applications')), bus);
local.add(applications.operations);
local.add(await openNotifications(loadConfig(notificationsConfig, env('notifications')), bus));

type Route = { route: HttpOperation; name: string; subject: string };
const routes = new Map<string, Route>();
const addRoute = (route: HttpOperation, { name, subject }: { name: string; subject: string } = route) =>
  routes.set(`${route.http.method} ${route.http.path}`, { route, name, subject });
addRoute(operations.openSession, operations.createSession);
addRoute(operations.saveApplication);
addRoute(operations.getApplication);
addRoute(operations.listApplications);
addRoute(operations.issueManualPasscode);
addRoute(operations.verifyManualPasscode);

const gateway: Actor = { kind: 'system', service: 'gateway' };

/** Callers are cached as long as in the gateway. */
const cachedMs = 5_000;
const callers = new Map<string, { actor: Actor; untilMs: number }>();

async function resolveCaller(
  subject: string,
  token: string,
  toActor: (found: object) => Actor,
): Promise<Actor> {
  const cached = callers.get(token);
  const nowMs = systemClock.nowMs();
  if (cached && cached.untilMs > nowMs) return cached.actor;
  const found = await local.run(subject, { token }, metaOf(newRequest(gateway)));
  if (typeof found !== 'object' || found === null) throw new AppError('auth.required');
  const actor = toActor(found);
  callers.set(token, { actor, untilMs: nowMs + cachedMs });
  return actor;
}

async function callerOf(http: Koa.Context): Promise<Actor> {
  const bearer = /^Bearer (\S+)$/.exec(http.get('authorization'))?.[1];
  if (bearer) {
    const { subject, reply } = operations.authenticateStaff;
    return resolveCaller(
      subject,
      bearer,
      (account) => ({ kind: 'staff', ...z.parse(reply, account) }) as Actor,
    );
  }
  const session = http.cookies.get('__Host-session', { signed: false });
  if (!session) return { kind: 'public' };
  return resolveCaller(
    operations.resolveSession.subject,
    session,
    (found) => ({ kind: 'applicant', ...found }) as Actor,
  );
}

async function bodyOf(http: Koa.Context): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of http.req) chunks.push(chunk);
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
}

const app = new Koa();
app.use(async (http) => {
  const found = routes.get(`${http.method} ${http.path}`);
  if (!found) return;
  const { route, name, subject } = found;
  const actor = await callerOf(http);
  const input =
    Object.keys(http.query).length > 0 || http.method === 'GET' ? { ...http.query } : await bodyOf(http);
  const key = http.get(headerNames.idempotencyKey);
  const options: CallOptions = { ...newRequest(actor), ...(key ? { idempotencyKey: key } : {}) };
  const request = subject === operations.listApplications.subject ? z.parse(route.http.input, input) : input;
  const meta = metaOf(options);
  try {
    const reply = await local.run(subject, request, meta);
    await applications.witness({ name, request, reply, meta });
    if (route === operations.openSession) {
      const { token } = z.parse(operations.createSession.reply, reply);
      http.append('set-cookie', `__Host-session=${token}; Path=/; Secure; HttpOnly; SameSite=Strict`);
      http.body = {};
      return;
    }
    http.type = 'application/json';
    http.body = JSON.stringify(
      route === operations.getApplication ? reply : z.parse(route.http.reply, reply),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    http.status = error.status;
    http.body = error.toWire();
  }
});

const account = await local.run(
  operations.addStaff.subject,
  { email: 'bench.one@tshepa.example', role: 'manager' },
  metaOf(newRequest(operator)),
);
const { email, password } = z.parse(operations.addStaff.reply, account);
const signedIn = await local.run(
  operations.signIn.subject,
  { email, password, newPassword: `bench ${newRequest(operator).requestId}` },
  metaOf(newRequest({ kind: 'public' })),
);
// The gateway has this timeout too. Closing a connection with a request in flight would count as a failure.
const server = createServer({ keepAliveTimeout: 65_000 }, app.callback());
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const bearer =
    typeof signedIn === 'object' && signedIn !== null && 'token' in signedIn ? signedIn.token : '';
  process.stdout.write(`${JSON.stringify({ bearer })}\n`);
});
