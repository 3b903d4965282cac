import { AppError, operations, type Upcasters } from '@tshepa/contracts';
import { type Bus, connectBus, type Handler, serve, serveAll } from '@tshepa/messaging';
import { createLogger, createMovableClock, type Logger, loadConfig, systemClock } from '@tshepa/service-kit';
import { manyFromOneAddress, useTestNats } from '@tshepa/test-kit';
import { onTestFinished } from 'vitest';
import { configSchema } from '../../src/config.ts';
import { type Gateway, startGateway } from '../../src/service.ts';
import { expectMatchesOpenApi } from './expect-matches-openapi.ts';

export const tokens = {
  session: 'session-token-0123456789',
  opened: 'opened-token-01234567890',
  agent: 'agent-token-01234567890',
  manager: 'manager-token-0123456789',
  expired: 'expired-token-0123456789',
};

export const customerId = '01936d5e-7b1a-7c3e-9a51-0d1f2a3b4c5d';
export const idNumber = '9001014800086';

type Options = {
  handlers?: readonly Handler[];
  env?: Record<string, string>;
  isSiteActive?: () => boolean;
  siteMessage?: string;
  logger?: Logger;
  upcasters?: Upcasters;
};
type Sent = {
  headers?: Record<string, string>;
  json?: unknown;
  body?: string | FormData | Uint8Array<ArrayBuffer> | ReadableStream;
  as?: keyof typeof tokens;
};

const logger = createLogger({ service: 'gateway', level: 'silent' });

const staff = (role: 'agent' | 'manager') => ({ staffId: role, email: `${role}@example.co.za`, role });

/** The operations that every call needs from services on the bus. */
const always = ({ isSiteActive = () => true, siteMessage = '' }: Options): Handler[] => [
  serve(operations.createSession, async () => ({ token: tokens.opened })),
  serve(operations.resolveSession, async ({ token }) =>
    token === tokens.session || token === tokens.opened ? { sessionId: `of-${token}` } : null,
  ),
  serve(operations.authenticateStaff, async ({ token }) => {
    if (token === tokens.agent) return staff('agent');
    return token === tokens.manager ? staff('manager') : null;
  }),
  serve(operations.getSiteStatus, async () => ({ active: isSiteActive(), message: siteMessage })),
];

export type Edge = Gateway & {
  clock: ReturnType<typeof createMovableClock>;
  call(
    method: string,
    path: string,
    sent?: Sent,
  ): Promise<{ status: number; headers: Headers; body: Record<string, unknown>; text: string }>;
};

/** Moves the clock to the start of a minute, because a share of a limit ends with the minute in which it was asked for. */
export const startMinute = ({ clock }: Edge): void => clock.set(60_000 - (Date.now() % 60_000));

/** Starts a gateway, which ends with its test. `handlers` answer its requests on the bus. */
export async function startEdge(natsUrl: string, options: Options = {}): Promise<Edge> {
  const overridden = new Set((options.handlers ?? []).map((handler) => handler.subject));
  const handlers = [
    ...always(options).filter((handler) => !overridden.has(handler.subject)),
    ...(options.handlers ?? []),
  ];
  for (const name of ['applications', 'integrations', 'notifications']) {
    const own = handlers.filter((handler) => handler.owner === name);
    if (own.length === 0) continue;
    const bus: Bus = await connectBus({ url: natsUrl, name, clock: systemClock, logger });
    onTestFinished(() => bus.drain(1_000));
    await serveAll(bus, own);
  }
  const clock = createMovableClock();
  const env = {
    NODE_ENV: 'test',
    NATS_URL: natsUrl,
    PORT: '0',
    PWA_DIR: '/nowhere',
    PWA_FORMER_DIR: '/nowhere',
    ...manyFromOneAddress.gateway,
    ...options.env,
  };
  const gateway = await startGateway(loadConfig(configSchema, env), {
    logger: options.logger ?? logger,
    clock,
    ...(options.upcasters ? { upcasters: options.upcasters } : {}),
  });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= gateway.close());
  onTestFinished(close);
  return { ...gateway, close, clock, call: (method, path, sent) => send(gateway.url, method, path, sent) };
}

async function send(url: string, method: string, path: string, { headers = {}, json, body, as }: Sent = {}) {
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...credentials(as),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(body === undefined ? {} : { body, duplex: 'half' as const }),
    redirect: 'manual',
  });
  const text = await textOf(reply);
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    body: isJson(reply) ? JSON.parse(text) : text,
  };
}

/** An event stream does not end by itself, so only its start is read. */
async function textOf(reply: Response): Promise<string> {
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) return reply.text();
  await reply.body?.cancel();
  return '';
}

const isJson = (reply: Response) =>
  /json/.test(reply.headers.get('content-type') ?? '') && reply.status !== 304;

const credentials = (as: Sent['as']): Record<string, string> => {
  if (as === undefined) return {};
  if (as === 'session' || as === 'opened') return { cookie: `__Host-session=${tokens[as]}` };
  return { authorization: `Bearer ${tokens[as]}` };
};

export const refuse = (...given: ConstructorParameters<typeof AppError>) => {
  throw new AppError(...given);
};

export { expectMatchesOpenApi };

/** The new name is needed because the linter treats every `use…` as a React hook. */
export const testNats = useTestNats;
