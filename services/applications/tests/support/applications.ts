import type { Actor, Rpc } from '@tshepa/contracts';
import { type Bus, type CallOptions, connectBus, newId } from '@tshepa/messaging';
import { createLogger, createMovableClock } from '@tshepa/service-kit';
import { cheapMemoryKib, testDatabase, useTestNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type * as z from 'zod/mini';
import { type Config, configSchema } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { type RunningApplications, startApplications } from '../../src/service.ts';

type CallSettings = Partial<Pick<CallOptions, 'actor' | 'idempotencyKey' | 'device' | 'ifMatch' | 'viewId'>>;

export const actors = {
  public: { kind: 'public' },
  agent: { kind: 'staff', staffId: 'agent-1', email: 'agent@tshepa.example', role: 'agent' },
  manager: { kind: 'staff', staffId: 'manager-1', email: 'manager@tshepa.example', role: 'manager' },
  system: { kind: 'system', service: 'notifications' },
  operator: { kind: 'operator', name: 'thandi' },
} as const satisfies Record<string, Actor>;

/** Returns the actor for an applicant's browser with this session. */
export const applicant = (sessionId: string): Actor => ({ kind: 'applicant', sessionId });

/** Returns the settings of a test's service: a database of its own, fixed keys, and a clock that can be moved. */
const testConfig = (natsUrl: string): Config => {
  const { url, dbName } = testDatabase('applications');
  return configSchema.parse({
    NODE_ENV: 'test',
    NATS_URL: natsUrl,
    MONGO_URL: url,
    DB_NAME: dbName,
    LOG_LEVEL: 'silent',
    ALLOW_TEST_CLOCK: '1',
    ALLOW_SEEDING: '1',
    PASSWORD_MEMORY_KIB: String(cheapMemoryKib),
    MASTER_KEY: 'master key of the tests with 32 characters and more',
    BLIND_INDEX_KEY: 'index key of the tests, 32 characters and more',
    AUDIT_KEY: 'audit key of the tests, 32 characters and more',
  });
};

/** For tests that run a job themselves. The service's own jobs wake when the clock is moved, and could be first. */
export const withoutJobs: Partial<Context> = {
  jobTurns: { take: async () => false, rest: async () => undefined },
};

/**
 * Starts the real service on a real NATS and MongoDB for all tests of a file. Tests call it as the gateway does. The
 * clock returns to the machine's time before each test.
 */
export function useApplications(overrides: Partial<Context> = {}) {
  const nats = useTestNats();
  const clock = createMovableClock();
  let running: RunningApplications | undefined;
  let first: RunningApplications | undefined;
  let caller: Bus | undefined;
  const replicas: RunningApplications[] = [];
  const printed: string[] = [];

  beforeAll(async () => {
    const logger = createLogger({ service: 'test', level: 'silent' });
    const stdout = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => printed.push(String(text)) > 0);
    try {
      running = await startApplications(testConfig(nats.url), { clock, logger, ...overrides });
      first = running;
    } finally {
      stdout.mockRestore();
    }
    caller = await connectBus({ url: nats.url, name: 'gateway', clock, logger, onClosed: () => undefined });
  });
  beforeEach(() => clock.set(0));
  afterAll(async () => {
    await caller?.drain();
    await Promise.all([running, ...replicas].map((each) => each?.close()));
  });

  const up = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('the service runs only inside tests and hooks of this file');
    return value;
  };
  const options = ({ actor = actors.public, ...safety }: CallSettings) => ({
    actor,
    requestId: newId(),
    ...safety,
  });

  return {
    clock,
    /** The text that the service wrote to standard output at its start. */
    printed: () => printed.join(''),
    get context() {
      return up(running).context;
    },
    get ops() {
      return up(running).ops;
    },
    get bus() {
      return up(caller);
    },
    options,
    /** Ends the service before the end of the test file. Further calls end the replicas, the last one first. */
    stop: async () => {
      const ended = up(running ?? replicas.pop());
      running = undefined;
      await ended.close();
    },
    /** Starts the service once more on the same servers, with other settings. The replica ends with the test file. */
    startReplica: async (settings: Partial<Config>): Promise<RunningApplications> => {
      const { config, logger } = up(first).context;
      const replica = await startApplications({ ...config, ...settings }, { clock, logger });
      replicas.push(replica);
      return replica;
    },
    call: <Request extends z.core.$ZodType, Reply extends z.core.$ZodType>(
      definition: Rpc<Request, Reply>,
      payload: z.input<Request>,
      settings: CallSettings = {},
    ) => up(caller).request(definition, payload, options(settings)),
  };
}

/** Returns the code of the error that a call failed with, or `none`. */
export async function errorCode(call: Promise<unknown>): Promise<unknown> {
  return await call.then(
    () => 'none',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
}
