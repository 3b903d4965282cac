import {
  type Bus,
  connectBus,
  ensureEventStream,
  followTestClock,
  type OutboxRelay,
  startOutboxRelay,
} from '@tshepa/messaging';
import {
  type Clock,
  createClock,
  createFailPoints,
  createLogger,
  createMetrics,
  type FailPoint,
  isMovable,
  type Logger,
  type Metrics,
  startTracing,
} from '@tshepa/service-kit';
import { mongoOutboxSource, watchMongoPool, watchOutboxes } from '@tshepa/service-kit/mongo';
import type { Connection } from 'mongoose';
import { toAuditEntry } from './audit/entries.ts';
import { createTrail, type Trail } from './audit/trail.ts';
import type { Config } from './config.ts';
import { createAuditSeal } from './crypto/audit-seal.ts';
import { createVault, type Vault } from './crypto/vault.ts';
import { type ApplicationListStore, createApplicationList } from './store/application-list.ts';
import { type ApplicationOwners, createApplicationOwners } from './store/application-owners.ts';
import {
  type ApplicationsStore,
  applicationsCollection,
  auditOutbox,
  createApplicationsStore,
} from './store/applications.ts';
import { type AuditStore, createAuditStore } from './store/audit.ts';
import { createAuditHeads } from './store/audit-heads.ts';
import { type BulkApplications, createBulkApplications } from './store/bulk-applications.ts';
import { type CommandLeases, createCommandLeases } from './store/command-leases.ts';
import { openDatabase } from './store/connection.ts';
import { createFiguresStore, type FiguresStore } from './store/figures.ts';
import { createFilesStore, type FilesStore } from './store/files.ts';
import { createJobTurns, type JobTurns } from './store/job-turns.ts';
import { createQueues, type QueuesStore } from './store/queues.ts';
import { createRosterStore, type RosterStore } from './store/roster.ts';
import { createSessionsStore, type SessionsStore } from './store/sessions.ts';
import { createSignInAttempts, type SignInAttempts } from './store/sign-in-attempts.ts';
import { createSiteStore, type SiteStore } from './store/site.ts';
import { createStaffStore, type StaffStore } from './store/staff.ts';
import { createStaffSessionsStore, type StaffSessionsStore } from './store/staff-sessions.ts';

/** Everything that the operations of this service use. */
export type Context = {
  config: Config;
  bus: Bus;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  /** Counts a stored transition of an application. `from` is `none` for a new one. */
  countTransition: (labels: { from: string; to: string; action: string }) => void;
  vault: Vault;
  failPoint: FailPoint;
  connection: Connection;
  relay: OutboxRelay;
  /** Moves audit entries from the changed applications to the trail. */
  auditRelay: OutboxRelay;
  trail: Trail;
  audit: AuditStore;
  applications: ApplicationsStore;
  leases: CommandLeases;
  applicationList: ApplicationListStore;
  bulkApplications: BulkApplications;
  queues: QueuesStore;
  owners: ApplicationOwners;
  files: FilesStore;
  figures: FiguresStore;
  jobTurns: JobTurns;
  sessions: SessionsStore;
  site: SiteStore;
  roster: RosterStore;
  staff: StaffStore;
  staffSessions: StaffSessionsStore;
  signInAttempts: SignInAttempts;
};

/** Opens connections and creates all parts. `closeContext` closes the connections. */
export async function createContext(config: Config, overrides: Partial<Context> = {}): Promise<Context> {
  const clock = overrides.clock ?? createClock(config);
  const logger = overrides.logger ?? createLogger({ service: 'applications', level: config.LOG_LEVEL });
  const metrics = overrides.metrics ?? createMetrics('applications');
  const failPoint = overrides.failPoint ?? createFailPoints(config.FAIL_POINT);
  const vault =
    overrides.vault ??
    createVault({
      masterKey: config.MASTER_KEY,
      otherMasterKeys: config.OTHER_MASTER_KEYS,
      blindIndexKey: config.BLIND_INDEX_KEY,
    });

  const connection = overrides.connection ?? (await openDatabase(config, logger));
  const bus = overrides.bus ?? (await openBus(config, { clock, logger, metrics }));
  const stored = { connection, vault, clock };
  watchMongoPool(connection, metrics);
  watchOutboxes(connection, metrics, [
    { outbox: 'events', collection: applicationsCollection, flag: 'hasOutbox' },
    { outbox: 'audit', collection: applicationsCollection, flag: auditOutbox.flag },
  ]);
  const roster = overrides.roster ?? createRosterStore(stored);
  // The relay publishes at once, so the event stream has to exist before it starts.
  const applications = connection.collection(applicationsCollection);
  const source = mongoOutboxSource(applications);
  const relay = overrides.relay ?? startOutboxRelay({ bus, source, clock, logger, failPoint });
  const audit = createAuditStore(stored);
  const seal = createAuditSeal(config.AUDIT_KEY);
  const showHead = metrics.gauge(
    'audit_head_number',
    'Number of the last row of a chain of the audit trail',
    'chain',
  );
  const auditHeads = createAuditHeads(stored);
  const trail = createTrail({ audit, auditHeads, seal, clock, showHead });
  const auditRelay = startOutboxRelay({
    bus,
    source: mongoOutboxSource(applications, auditOutbox),
    clock,
    logger,
    deliver: (event) => trail.append(toAuditEntry(event)),
  });

  return {
    config,
    bus,
    clock,
    logger,
    metrics,
    countTransition: metrics.counter({
      name: 'application_moves_total',
      help: 'Transitions of applications from one state to another',
      labels: ['from', 'to', 'action'],
    }),
    vault,
    failPoint,
    connection,
    relay,
    auditRelay,
    trail,
    audit,
    applications: createApplicationsStore(stored),
    leases: createCommandLeases(stored),
    applicationList: createApplicationList(stored),
    bulkApplications: createBulkApplications(stored),
    queues: createQueues(stored),
    owners: createApplicationOwners(stored),
    files: createFilesStore(stored),
    figures: createFiguresStore(stored),
    jobTurns: createJobTurns(stored),
    sessions: createSessionsStore(stored),
    site: createSiteStore(stored),
    roster,
    staff: createStaffStore({ ...stored, roster }),
    staffSessions: createStaffSessionsStore(stored),
    signInAttempts: createSignInAttempts(stored),
    ...overrides,
  };
}

async function openBus(config: Config, parts: Pick<Context, 'clock' | 'logger' | 'metrics'>): Promise<Bus> {
  const tracing = await startTracing({ service: 'applications', config });
  const bus = await connectBus({ url: config.NATS_URL, name: 'applications', tracing, ...parts });
  if (isMovable(parts.clock)) await followTestClock(bus, parts.clock);
  await ensureEventStream(bus, { replicas: config.STREAM_REPLICAS });
  return bus;
}

/** The database is closed last, because running work may still write and the outbox is flushed. */
export async function closeContext({ bus, connection }: Pick<Context, 'bus' | 'connection'>): Promise<void> {
  await bus.drain();
  await connection.close();
}
