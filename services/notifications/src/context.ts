import { type Bus, connectBus } from '@tshepa/messaging';
import {
  type Clock,
  createClock,
  createFailPoints,
  createLogger,
  createMetrics,
  createThirdPartyMonitor,
  type FailPoint,
  type Logger,
  startTracing,
  type ThirdPartyMonitor,
} from '@tshepa/service-kit';
import {
  type CheckedKey,
  checkKeys,
  connectMongo,
  createWindowCounts,
  watchMongoPool,
} from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import { createMailer, createSendMail, type Mailer } from './channels/mail.ts';
import { createPushClient } from './channels/push/client.ts';
import { createSendPush } from './channels/push/send-push.ts';
import { createVapid } from './channels/push/vapid.ts';
import { createSmsClient, createSmsProviders, type SmsClient } from './channels/sms/providers.ts';
import { createSendSms } from './channels/sms/send-sms.ts';
import type { Config } from './config.ts';
import { codesPerSessionPerHour, contactLimits, numberLimits } from './domain/send-limits.ts';
import { createHeldStore } from './store/held.ts';
import { createMessagesStore, type MessagesStore } from './store/messages.ts';
import { createSendCounts } from './store/send-counts.ts';
import { createSlotsStore } from './store/slots.ts';
import { createSubscriptionsStore } from './store/subscriptions.ts';
import { createTriesStore } from './store/tries.ts';

const hourMs = 3_600_000;

/** The parts that tests replace. */
export type Overrides = Partial<{
  logger: Logger;
  clock: Clock;
  failPoint: FailPoint;
  mailer: Mailer;
  bus: Bus;
}>;

export type Context = Awaited<ReturnType<typeof createContext>>;

/** Connects to the servers and wires all parts; requests are not served yet. */
export async function createContext(config: Config, overrides: Overrides) {
  const logger = overrides.logger ?? createLogger({ service: 'notifications', level: config.LOG_LEVEL });
  const clock = overrides.clock ?? createClock(config);
  const failPoint = overrides.failPoint ?? createFailPoints(config.FAIL_POINT);
  const metrics = createMetrics('notifications');
  const connection = await connectMongo({ url: config.MONGO_URL, dbName: config.DB_NAME, logger });
  await checkKeys(connection, checkedKeys(config)).catch(async (error: unknown) => {
    await connection.close();
    throw error;
  });
  const connectOrClose = async () => {
    const tracing = await startTracing({ service: 'notifications', config });
    const settings = { url: config.NATS_URL, name: 'notifications', clock, logger, metrics, tracing };
    return connectBus(settings).catch(async (error: unknown) => {
      await connection.close();
      throw error;
    });
  };
  const bus = overrides.bus ?? (await connectOrClose());

  const messages = createMessagesStore(connection, clock);
  watchMongoPool(connection, metrics);
  const watch = createThirdPartyMonitor(metrics, bus.tracing);
  const smsProviders = createSmsProviders(...smsClients(config, { watch, clock }));
  const mailer = overrides.mailer ?? createMailer({ url: config.SMTP_URL, from: config.MAIL_FROM, watch });
  return {
    config,
    logger,
    clock,
    metrics,
    /** Counts a request for a passcode. The outcome is `sent` or an error code. */
    countPasscode: metrics.counter({
      name: 'passcodes_total',
      help: 'Requests for passcodes, by outcome',
      labels: ['kind', 'outcome'],
    }),
    failPoint,
    connection,
    bus,
    messages,
    smsProviders,
    mailer,
    /** Undefined without a VAPID key. */
    push: createPush({ config, clock, connection, messages, logger, watch }),
    held: createHeldStore(connection, clock),
    slots: createSlotsStore(connection),
    numbers: createSendCounts(connection, 'numbers', numberLimits),
    /** The counts of passcodes to all numbers together. */
    codes: {
      session: createWindowCounts(connection, 'codes_session', {
        limit: codesPerSessionPerHour,
        windowMs: hourMs,
      }),
      network: createWindowCounts(connection, 'codes_network', {
        limit: config.SMS_PER_NETWORK_PER_HOUR,
        windowMs: hourMs,
      }),
    },
    /** The counts of messages from the contact page. */
    contacts: {
      email: createSendCounts(connection, 'contacts_email', contactLimits.email),
      network: createSendCounts(connection, 'contacts_network', contactLimits.network),
      everybody: createSendCounts(connection, 'contacts_everybody', contactLimits.everybody),
    },
    tries: createTriesStore(connection),
    sendSms: createSendSms({ messages, providers: smsProviders, failPoint }),
    sendMail: createSendMail({ messages, mailer, logger, publicUrl: config.PUBLIC_URL, failPoint }),
  };
}

function checkedKeys({ BLIND_INDEX_KEY, VAPID_PRIVATE_KEY, FORMER_KEYS: formerKeys }: Config): CheckedKey[] {
  const advice = (lost: string) =>
    `${lost} Put the former key back. To replace it on purpose, put the former key into FORMER_KEYS.`;
  const index = advice('The counts of messages and passcodes would start again at zero.');
  const push = advice('Nobody who subscribed to notices would get them any more.');
  return [
    { setting: 'BLIND_INDEX_KEY', key: BLIND_INDEX_KEY, formerKeys, advice: index },
    ...(VAPID_PRIVATE_KEY
      ? [{ setting: 'VAPID_PRIVATE_KEY', key: VAPID_PRIVATE_KEY, formerKeys, advice: push }]
      : []),
  ];
}

type PushParts = {
  config: Config;
  clock: Clock;
  connection: Connection;
  messages: MessagesStore;
  logger: Logger;
  watch: ThirdPartyMonitor;
};

function createPush({ config, clock, connection, messages, logger, watch }: PushParts) {
  const { VAPID_PRIVATE_KEY: privateKey, SUPPORT_EMAIL } = config;
  if (!privateKey) return undefined;
  const vapid = createVapid({ privateKey, subject: `mailto:${SUPPORT_EMAIL}` });
  const subscriptions = createSubscriptionsStore(connection, clock, vapid.secret);
  const client = createPushClient({ vapid, clock, watch });
  return { vapid, subscriptions, send: createSendPush({ messages, subscriptions, client, logger }) };
}

type SmsParts = { watch: ThirdPartyMonitor; clock: Clock };

function smsClients(config: Config, parts: SmsParts): [SmsClient, SmsClient | undefined] {
  const common = { timeoutMs: config.SMS_TIMEOUT_MS, ...parts };
  const { SMS_FALLBACK_URL: url, SMS_FALLBACK_API_KEY: apiKey = '' } = config;
  return [
    createSmsClient({ thirdParty: 'sms_main', url: config.SMS_URL, apiKey: config.SMS_API_KEY, ...common }),
    url ? createSmsClient({ thirdParty: 'sms_fallback', url, apiKey, ...common }) : undefined,
  ];
}
