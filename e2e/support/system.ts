import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { startApplications } from '@tshepa/applications';
import { configSchema as applicationsConfig } from '@tshepa/applications/config';
import type { StaffRole } from '@tshepa/contracts';
import { startGateway } from '@tshepa/gateway';
import { configSchema as gatewayConfig } from '@tshepa/gateway/config';
import { startIntegrations } from '@tshepa/integrations';
import { configSchema as integrationsConfig } from '@tshepa/integrations/config';
import { person as sandboxPerson } from '@tshepa/integrations/people';
import { startSandbox } from '@tshepa/integrations/sandbox';
import { moveTestClock, newId } from '@tshepa/messaging';
import { startNotifications } from '@tshepa/notifications';
import { configSchema as notificationsConfig } from '@tshepa/notifications/config';
import { createLogger, loadConfig } from '@tshepa/service-kit';
import {
  cheapMemoryKib,
  manyFromOneAddress,
  manyPerProcess,
  startTestNats,
  testDatabase,
} from '@tshepa/test-kit';
import {
  createHttpClient,
  createSandboxClient,
  documentsOf,
  type HttpClient,
  type Journey,
  makePerson,
  newJourney,
  type Person,
} from '@tshepa/tools/journey';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { hashPassword } from '../../services/applications/src/crypto/passwords.ts';
import { withStanding } from '../../services/applications/src/domain/roster.ts';
import { countDays } from '../../services/applications/src/jobs/count-days.ts';
import { referWaiting } from '../../services/applications/src/jobs/refer-waiting.ts';
import { createContractWatch } from './contract-watch.ts';

let hashed: Promise<string> | undefined;
/** The hash of a password that nobody knows. All accounts share it, because a hash takes long. */
const hashOfNoPassword = () => (hashed ??= hashPassword(newId(), cheapMemoryKib));

const secret = () => randomBytes(32).toString('hex');

/** The number of clocks that follow a moved clock: those of the gateway, the three services and the sandbox. */
const clockFollowers = 5;

type SystemOptions = { env?: Record<string, string>; pwaDir?: string };

/** Starts the whole product in one process with real NATS, MongoDB and HTTP. The sandbox plays the third parties. */
export async function startTestSystem({ env = {}, pwaDir }: SystemOptions = {}) {
  const nats = await startTestNats();
  const contract = createContractWatch();
  const logs: string[] = [];
  const logger = createLogger({
    service: 'test',
    level: 'info',
    destination: { write: (line: string) => void logs.push(line) },
  });
  const database = testDatabase('e2e');
  const keys = {
    PROVIDER_API_KEY: secret(),
    BUREAU_API_KEY: secret(),
    ACCOUNT_CHECK_API_KEY: secret(),
    BANK_LINK_API_KEY: secret(),
    SMS_API_KEY: secret(),
    SMS_WEBHOOK_SECRET: secret(),
    SMS_FALLBACK_API_KEY: secret(),
    SMS_FALLBACK_WEBHOOK_SECRET: secret(),
    VAPID_PRIVATE_KEY: randomBytes(32).toString('hex'),
    WEBHOOK_SECRET: secret(),
    BLIND_INDEX_KEY: secret(),
    MASTER_KEY: secret(),
    AUDIT_KEY: secret(),
    OTP_PEPPER: secret(),
  };
  const common = {
    NODE_ENV: 'test',
    ALLOW_TEST_CLOCK: '1',
    ALLOW_SEEDING: '1',
    PASSWORD_MEMORY_KIB: String(cheapMemoryKib),
    APPLICANTS_PER_PROCESS: String(manyPerProcess),
    NATS_URL: nats.url,
    MONGO_URL: database.url,
    OPS_PORT: '0',
    LOG_LEVEL: 'info',
    // Messages are not postponed when the tests run at night.
    QUIET_HOURS: 'off',
    // Mandates are sent at any time of day.
    MANDATE_CUT_OFF: '24:00',
    // Each service ignores the settings of the others.
    ...manyFromOneAddress.gateway,
    ...manyFromOneAddress.applications,
    ...manyFromOneAddress.notifications,
    ...keys,
    ...env,
  };

  const gateway = await startGateway(
    loadConfig(gatewayConfig, {
      ...common,
      PORT: '0',
      ...(pwaDir ? { PWA_DIR: pwaDir } : {}),
      ...env,
    }),
    { logger },
  );
  const sandbox = await startSandbox(
    {
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      ALLOW_TEST_CLOCK: true,
      NATS_URL: nats.url,
      PORT: 0,
      SMTP_PORT: 0,
      WEBHOOK_URL: `${gateway.url}/webhooks/provider`,
      SMS_WEBHOOK_URL: `${gateway.url}/webhooks/sms`,
      ...keys,
    },
    logger,
  );
  const parties = {
    PROVIDER_URL: `${sandbox.url}/provider`,
    BUREAU_URL: `${sandbox.url}/bureau`,
    ACCOUNT_CHECK_URL: `${sandbox.url}/account_check`,
    BANK_LINK_URL: `${sandbox.url}/bank_link`,
    DECISIONS_URL: `${sandbox.url}/decisions`,
    SMS_URL: `${sandbox.url}/sms`,
    SMS_FALLBACK_URL: `${sandbox.url}/sms-fallback`,
    PUSH_SERVICES: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
    MAIL_FROM: 'Tshepa <no-reply@tshepa.example>',
    SUPPORT_EMAIL: 'support@tshepa.example',
    PUBLIC_URL: gateway.url,
  };
  const databaseFor = (name: string) => ({
    ...common,
    ...parties,
    ...env,
    DB_NAME: `${database.dbName}_${name}`,
  });
  const notifications = await startNotifications(loadConfig(notificationsConfig, databaseFor('n')), {
    logger,
  });
  const integrations = await startIntegrations(loadConfig(integrationsConfig, databaseFor('i')), { logger });
  const applications = await startApplications(loadConfig(applicationsConfig, databaseFor('a')), { logger });

  /** Adds a staff account and opens a session of it, without the slow hashes of a sign-in. */
  const signIn = async (
    role: StaffRole,
    email = `${role}.${newId().slice(-6)}@staff.example`,
  ): Promise<string> => {
    const { staff, roster, staffSessions } = applications.context;
    const staffId = newId();
    const added = await staff.add({ staffId, email, passwordHash: await hashOfNoPassword(), oneTime: false });
    if (added === null) throw new Error(`${email} has an account already`);
    const standing = { role, disabled: false };
    await roster.change((now) => withStanding(now, { staffId, standing, isAgreed: true }));
    return staffSessions.open(staffId);
  };

  let isClockMoved = false;
  const moveClock = async (offsetMs: number) => {
    isClockMoved = offsetMs !== 0;
    await moveTestClock(applications.context.bus, offsetMs, { followers: clockFollowers });
  };

  const sandboxClient = createSandboxClient(sandbox.url);
  return {
    url: gateway.url,
    gateway,
    applications,
    integrations,
    notifications,
    nats,
    /** Sets the clocks of all services and the sandbox to the machine's time plus an offset in milliseconds. */
    moveClock,
    /** Counts staff's figures now, instead of waiting for the job that counts them every minute. */
    countFigures: () => countDays(applications.context),
    referWaiting: () => referWaiting(applications.context),
    logs,
    sandbox: { ...sandboxClient, smtpUrl: sandbox.smtpUrl },
    signIn,
    client: () => createHttpClient(gateway.url, contract.watch),
    /** Returns and clears the replies that the published description of the calls does not permit. */
    takeContractBreaches: contract.takeBreaches,
    webhookSecret: keys.WEBHOOK_SECRET,
    /** The databases of the three services. */
    databaseNames: ['a', 'i', 'n'].map((name) => `${database.dbName}_${name}`),
    /**
     * Removes all applications, faults, clock moves and counted contact messages, so that the next file finds the
     * system like a new one.
     */
    clean: async () => {
      if (isClockMoved) await moveClock(0);
      await sandboxClient.endFaults();
      await applications.context.connection.collection('customers').deleteMany({});
      for (const counted of ['contacts_email', 'contacts_network', 'contacts_everybody'])
        await notifications.context.connection.collection(counted).deleteMany({});
    },
    close: async () => {
      await gateway.close();
      await Promise.all([applications.close(), integrations.close(), notifications.close()]);
      await sandbox.close();
      await nats.stop();
    },
  };
}

export type TestSystem = Awaited<ReturnType<typeof startTestSystem>>;

/** The files of a worker process run one after another and share a system, because starting one takes a second. */
let shared: { system: Promise<TestSystem>; pwaDir: string | undefined } | undefined;

async function startSharedSystem(pwaDir: string | undefined): Promise<TestSystem> {
  const system = await startTestSystem(pwaDir ? { pwaDir } : {});
  // Vitest ends the worker with a signal after its last file.
  process.once('SIGTERM', () => {
    if (system.nats.dataDir) rmSync(system.nats.dataDir, { recursive: true, force: true });
    process.exit();
  });
  return system;
}

/** Returns the shared system. Test files that need the app get a system that serves it; others take any that runs. */
function sharedSystem(pwaDir: string | undefined): Promise<TestSystem> {
  if (!shared || (pwaDir && shared.pwaDir !== pwaDir)) shared = { system: startSharedSystem(pwaDir), pwaDir };
  return shared.system;
}

export type UseOptions = {
  /** Starts a separate system, for files that count records or change lasting settings. */
  isOwn?: boolean;
  /** Settings of the services. They need a separate system too. */
  env?: Record<string, string>;
};

/** For a file, takes the shared system, which `end` cleans, or starts a separate system, which `end` closes. */
export async function takeSystem(
  { isOwn = false, env }: UseOptions,
  pwaDir?: string,
): Promise<{ system: TestSystem; end: () => Promise<void> }> {
  if (!isOwn && !env) {
    const system = await sharedSystem(pwaDir);
    return { system, end: system.clean };
  }
  const system = await startTestSystem({ ...(env ? { env } : {}), ...(pwaDir ? { pwaDir } : {}) });
  return { system, end: system.close };
}

/** Provides the system for all tests of a file. Every reply must match the published description. */
export function useTestSystem(options: UseOptions = {}): { readonly now: TestSystem } {
  let taken: Awaited<ReturnType<typeof takeSystem>> | undefined;
  beforeAll(async () => {
    taken = await takeSystem(options);
  });
  afterEach(() => {
    expect(
      taken?.system.takeContractBreaches() ?? [],
      'replies that the published description does not allow',
    ).toEqual([]);
  });
  afterAll(async () => {
    await taken?.end();
  });
  return {
    get now() {
      if (!taken) throw new Error('The system runs only inside tests and hooks of this file');
      return taken.system;
    },
  };
}

let nextIndex = Math.floor(Math.random() * 1_000_000);

/** Invents a new person. `changes` replaces invented answers. */
export const somebody = (changes: Partial<Person> = {}): Person => {
  nextIndex += 1;
  return makePerson(nextIndex, changes);
};

/** Invents a person for whom the sandbox has a documented response (`score579`, `payoutFailing` …). */
export const sandboxCase = (key: string): Person => somebody({ idNumber: sandboxPerson(key).idNumber });

type JourneyOptions = Partial<Pick<Journey, 'value' | 'payout' | 'person' | 'client' | 'documents'>> & {
  bearer?: string;
};

export const createJourney = (system: TestSystem, options: JourneyOptions = {}): Journey => {
  const person = options.person ?? somebody();
  return newJourney({
    client: system.client(),
    sandbox: system.sandbox,
    documents: documentsOf(person, '2026-10'),
    ...options,
    person,
  });
};

export type { HttpClient };
