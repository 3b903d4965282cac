import type { Actor } from '@tshepa/contracts/actor';
import type { Rpc } from '@tshepa/contracts/define';
import type { PasscodeKind } from '@tshepa/contracts/entities/messages';
import { AppError } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { type Bus, connectBus, newId, serve, serveAll } from '@tshepa/messaging';
import {
  createLogger,
  createMovableClock,
  type FailPoint,
  loadConfig,
  signWebhook,
} from '@tshepa/service-kit';
import { testDatabase } from '@tshepa/test-kit';
import type * as z from 'zod/mini';
import { configSchema } from '../../src/config.ts';
import { startNotifications } from '../../src/service.ts';
import { startSmsProvider } from './sms-provider.ts';
import { startSmtpServer } from './smtp-server.ts';

type Contact = z.input<typeof operations.getContact.reply>;
type Agreement = z.input<typeof operations.getAgreement.reply>;
const smsApiKey = 'sms-key-of-the-tests';
const receiptSecrets = { main: 'secret-of-main-receipts', fallback: 'secret-of-fallback-receipts' };
const staff: Actor = { kind: 'staff', staffId: newId(), email: 'agent@example.co.za', role: 'agent' };
const system: Actor = { kind: 'system', service: 'applications' };

export const newCustomerId = (): string => newId();
/** Returns a random number. Limits apply per number, so each test uses a number of its own. */
export const newCellNo = (): string => `0${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
export const minutes = (count: number): number => count * 60_000;

/** Starts the service with real NATS and MongoDB servers; third parties and the clock are simulated. */
export async function startHarness(natsUrl: string, settings: Record<string, string> = {}) {
  const logger = createLogger({ service: 'test', level: 'silent' });
  const clock = createMovableClock();
  const [smsProvider, smsFallback, smtp] = await Promise.all([
    startSmsProvider(smsApiKey),
    startSmsProvider(smsApiKey),
    startSmtpServer(),
  ]);
  const { url, dbName } = testDatabase('notifications');
  const config = loadConfig(configSchema, {
    NODE_ENV: 'test',
    NATS_URL: natsUrl,
    MONGO_URL: url,
    DB_NAME: dbName,
    OTP_PEPPER: 'pepper-of-the-tests-pepper-of-the-tests',
    BLIND_INDEX_KEY: 'blind-index-key-of-the-tests-blind-index',
    SMS_URL: smsProvider.url,
    SMS_API_KEY: smsApiKey,
    SMS_WEBHOOK_SECRET: receiptSecrets.main,
    SMS_FALLBACK_API_KEY: smsApiKey,
    SMS_FALLBACK_WEBHOOK_SECRET: receiptSecrets.fallback,
    // Long enough that a busy machine does not turn an accepted message into an unknown outcome.
    SMS_TIMEOUT_MS: '3000',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'no-reply@tshepa.example',
    SUPPORT_EMAIL: 'support@tshepa.example',
    PUBLIC_URL: 'https://loans.tshepa.example',
    QUIET_HOURS: 'off',
    ...(settings['SMS_FALLBACK_URL'] === 'test'
      ? { ...settings, SMS_FALLBACK_URL: smsFallback.url }
      : settings),
  });
  let onFailPoint: FailPoint = () => undefined;
  const service = await startNotifications(config, {
    logger,
    clock,
    failPoint: (...at) => onFailPoint(...at),
  });
  const client: Bus = await connectBus({ url: natsUrl, name: 'test', clock, logger });
  const contacts = new Map<string, Contact>();
  const agreements = new Map<string, Agreement>();
  /** Stands in for the audit trail of operators' actions. With `isBroken`, recording an action fails. */
  const trail = { rows: [] as { action: string; reference: string; actor: Actor }[], isBroken: false };
  await serveAll(client, [
    serve(operations.getContact, async ({ id }) => {
      const contact = contacts.get(id);
      if (!contact) throw new AppError('customer.not_found');
      return contact;
    }),
    serve(operations.getAgreement, async ({ id }) => agreements.get(id) ?? null),
    serve(operations.recordOperatorAction, async ({ action, reference }, { actor }) => {
      if (trail.isBroken) throw new AppError('service.unavailable');
      trail.rows.push({ action, reference, actor });
      return { ok: true as const };
    }),
  ]);

  const ask = <Request extends z.core.$ZodType, Reply extends z.core.$ZodType>(
    definition: Rpc<Request, Reply>,
    payload: z.input<Request>,
    actor: Actor = system,
  ) => client.request(definition, payload, { actor, requestId: newId(), timeoutMs: 60_000 });

  return {
    service,
    ask,
    clock,
    client,
    smsProvider,
    smsFallback,
    smtp,
    contacts,
    agreements,
    trail,
    config,
    /** Runs `hit` at every fail point. */
    atFailPoint: (hit: FailPoint) => {
      onFailPoint = hit;
    },
    issue: (kind: PasscodeKind, customerId: string, cellNo: string | undefined, commandId = newId()) =>
      ask(operations.issuePasscode, { kind, customerId, commandId, cellNo }),
    issueManual: (customerId: string, commandId = newId(), actor = staff) =>
      ask(operations.createManualPasscode, { customerId, commandId }, actor),
    verify: (kind: PasscodeKind, customerId: string, code: string, commandId = newId(), cellNo?: string) =>
      ask(operations.verifyPasscode, { kind, customerId, commandId, code, cellNo }),
    delivery: async (kind: 'loan' | 'enrolment', customerId: string) =>
      (await ask(operations.checkPasscodeDelivery, { kind, customerId })).delivery,
    messages: async (customerId: string) => (await ask(operations.listSentMessages, { customerId })).messages,
    /** Sends a signed delivery report, as a provider does through the gateway. */
    receipt: (reference: string, status: string, by: keyof typeof receiptSecrets | 'nobody' = 'main') => {
      const body = JSON.stringify({ id: newId(), type: 'sms.status', reference, status });
      const secret = by === 'nobody' ? 'a guess' : receiptSecrets[by];
      const signature = signWebhook({ secret, body, at: clock.now() });
      return ask(operations.receiveSmsReceipt, { body, signature }, { kind: 'public' });
    },
    voidAll: (customerId: string) => ask(operations.voidPasscodes, { customerId }),
    contact: (
      email: string,
      message: string,
      commandId = newId(),
      more: { website?: string; network?: string } = {},
    ) => ask(operations.sendContactMessage, { email, message, commandId, ...more }, { kind: 'public' }),
    /** Returns the code of the newest SMS to a number, read from the last line as browsers do. */
    codeTo: (cellNo: string): string =>
      /#(\d{5})$/.exec(smsProvider.to(cellNo).at(-1)?.text ?? '')?.[1] ?? 'none',
    everyDocument: async (): Promise<string> => {
      const { db } = service.context.connection;
      const names = (await db?.listCollections().toArray()) ?? [];
      const all = await Promise.all(names.map(({ name }) => db?.collection(name).find({}).toArray()));
      return JSON.stringify(all);
    },
    async close() {
      await client.drain();
      await service.close();
      await Promise.all([smsProvider.close(), smsFallback.close(), smtp.close()]);
    },
  };
}
export type Harness = Awaited<ReturnType<typeof startHarness>>;

export const wrongCode = (right: string, step = 1): string =>
  String((Number(right) + step) % 100_000).padStart(5, '0');

type Outcome = { code: string; attemptsLeft?: number | undefined; retryAfterSeconds?: number | undefined };

/** Resolves with the code and details of the failure, or with `ok`. */
export const outcomeOf = (call: Promise<unknown>): Promise<Outcome> =>
  call.then(
    () => ({ code: 'ok' }),
    (error: unknown) =>
      error instanceof AppError ? { code: error.code, ...error.details } : { code: String(error) },
  );
