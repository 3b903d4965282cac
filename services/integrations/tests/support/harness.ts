import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Actor, integrationEvents, operations, type PaymentFrequency } from '@tshepa/contracts';
import {
  type Bus,
  connectBus,
  followEvents,
  newId,
  serve,
  serveAll,
  serveBytesReply,
} from '@tshepa/messaging';
import {
  createLogger,
  createMovableClock,
  type FailPoint,
  loadConfig,
  systemClock,
} from '@tshepa/service-kit';
import { testDatabase } from '@tshepa/test-kit';
import ky from 'ky';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { configSchema } from '../../src/config.ts';
import { startIntegrations } from '../../src/service.ts';

const keys = {
  PROVIDER_API_KEY: 'provider-key-of-tests',
  BUREAU_API_KEY: 'bureau-key-of-tests',
  ACCOUNT_CHECK_API_KEY: 'account-check-key-of-tests',
  BANK_LINK_API_KEY: 'bank-link-key-of-tests',
  SMS_API_KEY: 'sms-key-of-tests',
  WEBHOOK_SECRET: 'webhook-secret-of-tests-0123456789',
};
export const webhookSecret = keys.WEBHOOK_SECRET;

const service: Actor = { kind: 'system', service: 'applications' };
const somebody: Actor = { kind: 'applicant', sessionId: 'session' };

/** Returns the options of a call: by an applicant if the operation has an HTTP route, and otherwise by a service. */
export const call = ({ http }: { http?: unknown } = {}) => ({
  actor: http === undefined ? service : somebody,
  requestId: newId(),
});

/** Waits until `probe` returns something truthy. */
export async function until<Result>(probe: () => Result | Promise<Result>, withinMs = 40_000) {
  const endMs = systemClock.nowMs() + withinMs;
  for (;;) {
    const result = await probe();
    if (result) return result;
    if (systemClock.nowMs() > endMs) throw new Error('what the test waits for did not happen in time');
    await systemClock.sleep(25);
  }
}

type MandateEvent = { deliveryId: string; reference: string; status: string };
export type Options = { env?: Record<string, string>; failPoint?: FailPoint; files?: Map<string, TestFile> };
export type TestFile = { customerId: string; bytes: Uint8Array; fileType?: 'BANK_STATEMENT' | 'PAYSLIP' };
export type Ledger = { kind: string; reference: string; attempts: number; data: Record<string, unknown> }[];
export type Harness = Awaited<ReturnType<typeof startHarness>>;

const chunkBytes = 1000;

/** Stands in for the applications service, which serves the files. */
const fileHandlers = (files: Map<string, TestFile>) => [
  serve(operations.openDocument, async ({ fileId }) => {
    const file = files.get(fileId);
    if (!file) throw new Error('no such file');
    return {
      fileId,
      fileType: file.fileType ?? 'BANK_STATEMENT',
      fileName: 'statement.pdf',
      contentType: 'application/pdf',
      sizeBytes: file.bytes.byteLength,
      createdAt: '2026-11-21T08:00:00.000Z',
      chunks: Math.ceil(file.bytes.byteLength / chunkBytes),
      customerId: file.customerId,
    };
  }),
  serveBytesReply(operations.getChunk, async ({ fileId, index }) => {
    const bytes = files.get(fileId)?.bytes ?? new Uint8Array();
    return bytes.slice(index * chunkBytes, (index + 1) * chunkBytes);
  }),
];

/** Forwards signed webhooks, as the gateway does. */
async function startWebhookReceiver(bus: () => Bus) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const signature = String(request.headers['x-signature'] ?? '');
    const status = await bus()
      .request(
        operations.receiveProviderWebhook,
        { body, signature },
        call(operations.receiveProviderWebhook),
      )
      .then(
        () => 200,
        () => 500,
      );
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a TCP port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/webhooks/provider`, close: () => server.close() };
}

/**
 * Starts the service on real NATS and MongoDB, with the sandbox over HTTP. `natsUrl` is the server of the test file.
 */
export async function startHarness(
  natsUrl: string,
  { env = {}, failPoint, files = new Map() }: Options = {},
) {
  const logger = createLogger({ service: 'test', level: 'silent' });
  const bus = await connectBus({ url: natsUrl, name: 'applications', clock: systemClock, logger });
  const receiver = await startWebhookReceiver(() => bus);
  const sandbox = await startSandbox(
    {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      ALLOW_TEST_CLOCK: false,
      PORT: 0,
      SMTP_PORT: 0,
      WEBHOOK_URL: receiver.url,
      ...keys,
    },
    logger,
  );
  const database = testDatabase('integrations');
  const environment = {
    NODE_ENV: 'test',
    NATS_URL: natsUrl,
    MONGO_URL: database.url,
    DB_NAME: database.dbName,
    PROVIDER_URL: `${sandbox.url}/provider`,
    BUREAU_URL: `${sandbox.url}/bureau`,
    ACCOUNT_CHECK_URL: `${sandbox.url}/account_check`,
    BANK_LINK_URL: `${sandbox.url}/bank_link`,
    DECISIONS_URL: `${sandbox.url}/decisions`,
    PARTY_EFFECT_TIMEOUT_MS: '800',
    PARTY_READ_TIMEOUT_MS: '800',
    ...keys,
    ...env,
  };
  const config = loadConfig(configSchema, environment);
  const clock = createMovableClock();
  await serveAll(bus, fileHandlers(files));
  const service = await startIntegrations(config, { logger, clock, ...(failPoint ? { failPoint } : {}) });
  const events: MandateEvent[] = [];
  await followEvents(bus, [integrationEvents.mandateUpdated], { onEvent: ({ data }) => events.push(data) });

  return {
    /** The environment for a separate process of this service. */
    environment,
    bus,
    clock,
    events,
    sandbox,
    service,
    ledger: (kind: string) => ky.get(`${sandbox.url}/ledger`, { searchParams: { kind } }).json<Ledger>(),
    setFault: (fault: Record<string, unknown>) => ky.post(`${sandbox.url}/faults`, { json: fault }).json(),
    decideMandate: (reference: string, decision: 'accept' | 'decline') =>
      ky.post(`${sandbox.url}/mandates/${encodeURIComponent(reference)}/${decision}`).json(),
    async close() {
      await service.close();
      await bus.drain();
      receiver.close();
      await sandbox.close();
    },
  };
}

/** Returns a test person in the form that the operations expect. */
export const asPerson = (idNumber: string) => ({ idNumber, firstName: 'Thandi', lastName: 'Nkosi' });

/** Enrols a person and returns the ids that later calls need. */
export async function enrolled({ bus }: Pick<Harness, 'bus'>, idNumber: string) {
  const customerId = newId();
  const { client_id, client_no } = await bus.request(
    operations.enrolProviderClient,
    { reference: `enrolment:${customerId}`, customerId, ...asPerson(idNumber), cellNo: '0820000000' },
    call(),
  );
  return { customerId, clientId: client_id, clientNo: client_no };
}

export const loanFor = (client: { customerId: string; clientId: string }) => ({
  reference: `loan:${client.customerId}:0`,
  customerId: client.customerId,
  clientId: client.clientId,
  productId: 'ZIL-500',
  productName: 'Zero interest loan R500, one month',
  amount: 500,
  noOfInstalments: 1,
  payoutId: 'eft',
  salaryDate: 25,
  paymentFrequency: 'monthly' as PaymentFrequency,
});
