import { createServer } from 'node:http';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import { connectBus, followTestClock } from '@tshepa/messaging';
import { type Clock, createClock, createLogger, isMovable, type Logger } from '@tshepa/service-kit';
import Koa from 'koa';
import { accountCheckRoutes } from './account-check.ts';
import { bankLinkRoutes } from './bank-link.ts';
import { bureauRoutes } from './bureau.ts';
import type { SandboxConfig } from './config.ts';
import type { SandboxContext } from './context.ts';
import { decisionRoutes } from './decisions.ts';
import { createFaults } from './faults/engine.ts';
import { injectFaults } from './faults/inject-faults.ts';
import { readSchedule } from './faults/schedule.ts';
import { answerRefusals, requireKey } from './http.ts';
import { createLedger } from './ledger.ts';
import { startMailbox } from './mail.ts';
import { pageRoutes } from './pages/routes.ts';
import { byHandRoutes } from './provider/by-hand.ts';
import { clientRoutes, employerRoutes } from './provider/clients.ts';
import { loanRoutes, payoutRoutes } from './provider/loans.ts';
import { createMandates, mandateRoutes } from './provider/mandates.ts';
import { pushRoutes } from './push.ts';
import { startSms } from './sms.ts';
import { createWebhookSender } from './webhooks.ts';

export { type SandboxConfig, sandboxConfigSchema } from './config.ts';
export type Sandbox = { url: string; smtpUrl: string; close(): Promise<void> };

/**
 * Serves the provider's API, which requires its key. The calls that imitate its staff are for tests and require no key.
 */
function providerRoutes(context: SandboxContext): Router[] {
  const open = new Router({ prefix: '/provider' });
  byHandRoutes(open, context);
  const router = new Router({ prefix: '/provider' }).use(requireKey(context.config.PROVIDER_API_KEY));
  for (const addRoutes of [clientRoutes, employerRoutes, loanRoutes, payoutRoutes, mandateRoutes])
    addRoutes(router, context);
  return [open, router];
}

function createApp(context: SandboxContext, sms: Router): Koa {
  const { logger, faults } = context;
  const app = new Koa();
  app.on('error', (error: unknown) =>
    logger.error({ event: 'sandbox.failed', err: error }, 'a request failed'),
  );
  app.use(answerRefusals);
  app.use(bodyParser({ enableTypes: ['json', 'form'] }));
  // Faults apply after the body has been read, so that a third party can act late although its caller is gone.
  app.use(injectFaults(faults));
  const others = [
    bureauRoutes,
    decisionRoutes,
    bankLinkRoutes,
    accountCheckRoutes,
    pageRoutes,
    pushRoutes,
  ].map((make) => make(context));
  for (const router of [...providerRoutes(context), ...others, sms]) app.use(router.routes());
  return app;
}

async function followClock(config: SandboxConfig, clock: Clock, logger: Logger) {
  if (!config.NATS_URL || !isMovable(clock)) return undefined;
  const bus = await connectBus({ url: config.NATS_URL, name: 'sandbox', clock, logger });
  await followTestClock(bus, clock);
  return bus;
}

/**
 * Starts the stand-in for all third parties: HTTP and SMTP in one process. Resolves when both servers listen. `url` has
 * no trailing slash; the third parties are under `/provider`, `/bureau`, `/bank_link`, `/decisions`, `/account_check`,
 * `/sms` and `/sms-fallback`.
 */
export async function startSandbox(
  config: SandboxConfig,
  logger: Logger = createLogger({ service: 'sandbox', level: config.LOG_LEVEL }),
): Promise<Sandbox> {
  const host = config.HOST ?? '127.0.0.1';
  const clock = createClock(config);
  const bus = await followClock(config, clock, logger);
  const ledger = createLedger(clock, config.STATE_FILE);
  const faults = createFaults(clock);
  if (config.SANDBOX_SCHEDULE) faults.follow(readSchedule(config.SANDBOX_SCHEDULE));
  const webhooks = createWebhookSender({
    thirdParty: 'webhook',
    url: config.WEBHOOK_URL,
    secret: config.WEBHOOK_SECRET,
    clock,
    logger,
    faults,
  });
  const mandates = createMandates({ ledger, clock, webhooks });
  const mailbox = await startMailbox({ host, port: config.SMTP_PORT, ledger, logger, faults });
  const context: SandboxContext = { config, clock, logger, ledger, faults, mandates };
  mandates.resume();
  const sms = startSms(context);

  // A client keeps a connection for shorter than that. With the default of 5 s, a busy client would write to a closed one.
  const server = createServer({ keepAliveTimeout: 65_000 }, createApp(context, sms.router).callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.PORT, host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  return {
    url: `http://127.0.0.1:${port}`,
    smtpUrl: `smtp://127.0.0.1:${mailbox.port}`,
    async close() {
      mandates.close();
      webhooks.close();
      sms.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await mailbox.close();
      await bus?.drain();
    },
  };
}
