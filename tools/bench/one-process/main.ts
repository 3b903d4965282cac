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
 * What the services are measured against: one process of Koa and mongoose that does the same work with the same
 * database: session, contract, sealing of every field, key and reply in the same write, events and audit row. It has no
 * NATS, no second process, no second check of what was checked, no access log, no limits and no security headers.
 */
const logger = createLogger({ service: 'one-process', level: 'warn' });
const local = createOperations();
const bus = createLocalBus(local, { clock: systemClock, logger });
const env = (name: string) => ({ ...process.env, DB_NAME: `bench_one_${name}` });

/** Loaded by its path: no service exports a file that only a benchmark needs. */
const openOf = async <Opened>(service: string): Promise<(config: object, bus: Bus) => Promise<Opened>> =>
  (await import(join(repoRoot, 'services', service, 'tests/support/in-process.ts'))).openInProcess;
const openApplications = await openOf<{ operations: Handler[]; witness: Witness }>('applications');
const openNotifications = await openOf<Handler[]>('notifications');
const applications = await openApplications(loadConfig(applicationsConfig, env('applications')), bus);
local.add(applications.operations);
local.add(await openNotifications(loadConfig(notificationsConfig, env('notifications')), bus));

type Served = { route: HttpOperation; name: string; subject: string };
const table = new Map<string, Served>(
  (
    [
      [operations.openSession, operations.createSession],
      [operations.saveApplication, operations.saveApplication],
      [operations.getApplication, operations.getApplication],
      [operations.listApplications, operations.listApplications],
      [operations.issueManualPasscode, operations.issueManualPasscode],
      [operations.verifyManualPasscode, operations.verifyManualPasscode],
    ] as const
  ).map(([route, { name, subject }]) => [
    `${route.http.method} ${route.http.path}`,
    { route, name, subject },
  ]),
);

/** As long as the gateway remembers it. */
const rememberedMs = 5_000;
const callers = new Map<string, { actor: Actor; untilMs: number }>();

async function whoIs(subject: string, token: string, toActor: (known: object) => Actor): Promise<Actor> {
  const known = callers.get(token);
  const nowMs = systemClock.nowMs();
  if (known && known.untilMs > nowMs) return known.actor;
  const found = await local.run(subject, { token }, metaOf(newRequest(gateway)));
  if (typeof found !== 'object' || found === null) throw new AppError('auth.required');
  const actor = toActor(found);
  callers.set(token, { actor, untilMs: nowMs + rememberedMs });
  return actor;
}

const gateway: Actor = { kind: 'system', service: 'gateway' };

async function callerOf(http: Koa.Context): Promise<Actor> {
  const bearer = /^Bearer (\S+)$/.exec(http.get('authorization'))?.[1];
  if (bearer)
    return whoIs(
      operations.authenticateStaff.subject,
      bearer,
      (account) =>
        ({
          kind: 'staff',
          ...z.parse(operations.authenticateStaff.reply, account),
        }) as Actor,
    );
  const session = http.cookies.get('__Host-session', { signed: false });
  if (!session) return { kind: 'public' };
  return whoIs(
    operations.resolveSession.subject,
    session,
    (known) =>
      ({
        kind: 'applicant',
        ...known,
      }) as Actor,
  );
}

async function bodyOf(http: Koa.Context): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of http.req) pieces.push(piece);
  return pieces.length === 0 ? {} : JSON.parse(Buffer.concat(pieces).toString());
}

const app = new Koa();
app.use(async (http) => {
  const served = table.get(`${http.method} ${http.path}`);
  if (!served) return;
  const { route, name, subject } = served;
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
// As the gateway: a line that is closed while a request is on its way would count as a failure.
const server = createServer({ keepAliveTimeout: 65_000 }, app.callback());
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const bearer =
    typeof signedIn === 'object' && signedIn !== null && 'token' in signedIn ? signedIn.token : '';
  process.stdout.write(`${JSON.stringify({ bearer })}\n`);
});
