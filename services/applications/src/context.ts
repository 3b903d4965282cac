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
import { createErasureList } from './audit/list-erasure.ts';
import { createTrail, type Trail } from './audit/trail.ts';
import type { Config } from './config.ts';
import { createAuditSeal } from './crypto/audit-seal.ts';
import { createHashQueue } from './crypto/hash-queue.ts';
import { createVault, type Vault } from './crypto/vault.ts';
import { createScanner, type Scanner } from './scanner/scanner.ts';
import { createApplicationList } from './store/application-list.ts';
import { createApplicationOwners } from './store/application-owners.ts';
import { applicationsCollection, auditOutbox, createApplicationsStore } from './store/applications.ts';
import { createAuditHeads, createAuditStore } from './store/audit.ts';
import { createCallCounts } from './store/call-counts.ts';
import { checkIndexAndAuditKeys } from './store/check-keys.ts';
import { createCommandLeases } from './store/command-leases.ts';
import { createEnquiryCounts } from './store/enquiry-counts.ts';
import { createErasuresDue } from './store/erasures-due.ts';
import { createFiguresStore } from './store/figures.ts';
import { createFilesStore } from './store/files.ts';
import { createFraudChecks } from './store/fraud-checks.ts';
import { openDatabase } from './store/indexes.ts';
import { createJobTurns } from './store/job-turns.ts';
import { createMasterKeys, type MasterKeysStore } from './store/master-keys.ts';
import { createNewApplicationCounts } from './store/new-application-counts.ts';
import { createNotices } from './store/notices.ts';
import { createPasskeyChallenges } from './store/passkey-challenges.ts';
import { createPayoutTotals } from './store/payout-totals.ts';
import { createSavedViews } from './store/saved-views.ts';
import { createSessionsStore, createStaffDevicesStore, createStaffSessionsStore } from './store/sessions.ts';
import { createShownViews } from './store/shown-views.ts';
import { createSignInAttempts } from './store/sign-in-attempts.ts';
import { createSiteStore } from './store/site.ts';
import { createRosterStore, createStaffStore } from './store/staff.ts';
import { createStaffReplies } from './store/staff-replies.ts';
import { createSupportReports } from './store/support-reports.ts';

type Stored = { connection: Connection; vault: Vault; clock: Clock };

function createStores(stored: Stored & { logger: Logger }) {
  const roster = createRosterStore(stored);
  const figures = createFiguresStore(stored);
  return {
    applicationList: createApplicationList({ ...stored, figures }),
    applications: createApplicationsStore(stored),
    audit: createAuditStore(stored),
    callCounts: createCallCounts(stored),
    erasuresDue: createErasuresDue(stored),
    figures,
    files: createFilesStore(stored),
    fraudChecks: createFraudChecks(stored),
    jobTurns: createJobTurns(stored),
    leases: createCommandLeases(stored),
    masterKeys: createMasterKeys(stored),
    notices: createNotices(stored),
    passkeyChallenges: createPasskeyChallenges(stored),
    payoutTotals: createPayoutTotals(stored),
    owners: createApplicationOwners(stored),
    roster,
    savedViews: createSavedViews(stored),
    sessions: createSessionsStore(stored),
    signInAttempts: createSignInAttempts(stored),
    site: createSiteStore(stored),
    shownViews: createShownViews(stored),
    staff: createStaffStore({ ...stored, roster }),
    staffDevices: createStaffDevicesStore(stored),
    staffReplies: createStaffReplies(stored),
    staffSessions: createStaffSessionsStore(stored),
    supportReports: createSupportReports(stored),
  };
}

export type Context = Stored &
  ReturnType<typeof createStores> & {
    config: Config;
    bus: Bus;
    logger: Logger;
    metrics: Metrics;
    /** Counts a stored transition of an application. `from` is `none` for a new application. */
    countTransition: (labels: { from: string; to: string; action: string }) => void;
    /** The queue for all password hashes of this process. */
    hashQueue: ReturnType<typeof createHashQueue>;
    /** Counts a record on which a job failed. */
    countFailedRecord: (labels: { job: string }) => void;
    erasureList: ReturnType<typeof createErasureList>;
    enquiryCounts: ReturnType<typeof createEnquiryCounts>;
    newApplicationCounts: ReturnType<typeof createNewApplicationCounts>;
    failPoint: FailPoint;
    relay: OutboxRelay;
    /** Missing when documents are not scanned for viruses. */
    scanner?: Scanner | undefined;
    /** Moves audit entries from the changed applications to the trail. */
    auditRelay: OutboxRelay;
    trail: Trail;
  };

export async function createContext(config: Config, overrides: Partial<Context> = {}): Promise<Context> {
  const clock = overrides.clock ?? createClock(config);
  const logger = overrides.logger ?? createLogger({ service: 'applications', level: config.LOG_LEVEL });
  const metrics = overrides.metrics ?? createMetrics('applications');
  const failPoint = overrides.failPoint ?? createFailPoints(config.FAIL_POINT);
  const vault = createVault({
    masterKey: config.MASTER_KEY,
    otherMasterKeys: config.OTHER_MASTER_KEYS,
    blindIndexKey: config.BLIND_INDEX_KEY,
  });
  const connection = overrides.connection ?? (await openDatabase(config, logger));
  const stored = { connection, vault, clock };
  const stores = createStores({ ...stored, logger });
  // The keys are checked before anything reads or writes data.
  await checkAllKeys(config, stored, stores.masterKeys);
  // The relays publish at once, so the event stream has to exist before they start.
  const bus = overrides.bus ?? (await openBus(config, { clock, logger, metrics }));
  watchMongoPool(connection, metrics);
  watchOutboxes(connection, metrics, [
    { outbox: 'events', collection: applicationsCollection, flag: 'hasOutbox' },
    { outbox: 'audit', collection: applicationsCollection, flag: auditOutbox.flag },
  ]);
  const rewrapMetric = {
    name: 'data_keys_to_rewrap',
    help: 'Data keys that a former master key still wraps',
    labels: [],
  } as const;
  metrics.watchAll(rewrapMetric, async () => [{ labels: {}, value: (await stores.masterKeys.read()).left }]);
  const scansMetric = {
    name: 'documents_waiting_for_scan',
    help: 'Documents that nobody may read before their virus scan',
    labels: [],
  } as const;
  metrics.watchAll(scansMetric, async () => [{ labels: {}, value: await stores.files.countScansDue() }]);
  const seal = createAuditSeal(config.AUDIT_KEY);
  const trail = createTrail({
    audit: stores.audit,
    auditHeads: createAuditHeads(stored),
    seal,
    clock,
    showHead: metrics.gauge('audit_head_number', 'Last row of a chain of the audit trail', 'chain'),
  });
  const applications = connection.collection(applicationsCollection);
  const relayed = { bus, clock, logger };
  return {
    ...stored,
    ...stores,
    config,
    bus,
    logger,
    metrics,
    enquiryCounts: createEnquiryCounts(stored, config),
    newApplicationCounts: createNewApplicationCounts(stored, config),
    countTransition: metrics.counter({
      name: 'application_moves_total',
      help: 'Transitions of applications from one state to another',
      labels: ['from', 'to', 'action'],
    }),
    countFailedRecord: metrics.counter({
      name: 'job_records_failed_total',
      help: 'Records on which a job failed; the job continues with the next record',
      labels: ['job'],
    }),
    erasureList: createErasureList({ seal, clock, logger, file: config.AUDIT_HEADS_FILE }),
    hashQueue: createHashQueue(),
    failPoint,
    scanner: config.VIRUS_SCANNER_URL
      ? createScanner({ url: config.VIRUS_SCANNER_URL, logger, metrics, tracing: bus.tracing })
      : undefined,
    relay:
      overrides.relay ?? startOutboxRelay({ ...relayed, source: mongoOutboxSource(applications), failPoint }),
    auditRelay: startOutboxRelay({
      ...relayed,
      source: mongoOutboxSource(applications, auditOutbox),
      deliver: (event) => trail.append(toAuditEntry(event)),
    }),
    trail,
    ...overrides,
  };
}

async function checkAllKeys(
  config: Config,
  { connection, vault }: Stored,
  masterKeys: MasterKeysStore,
): Promise<void> {
  try {
    await masterKeys.follow();
    await checkIndexAndAuditKeys(connection, config, vault);
  } catch (error) {
    await masterKeys.leave();
    await connection.close();
    throw error;
  }
}

async function openBus(config: Config, parts: Pick<Context, 'clock' | 'logger' | 'metrics'>): Promise<Bus> {
  const tracing = await startTracing({ service: 'applications', config });
  const bus = await connectBus({ url: config.NATS_URL, name: 'applications', tracing, ...parts });
  if (isMovable(parts.clock)) await followTestClock(bus, parts.clock);
  await ensureEventStream(bus, {
    replicas: config.STREAM_REPLICAS,
    maximumBytes: config.STREAM_MAX_BYTES,
  });
  return bus;
}

/** Closes the database last, because running work may still write and the outbox is flushed. */
export async function closeContext({ bus, connection }: Pick<Context, 'bus' | 'connection'>): Promise<void> {
  await bus.drain();
  await connection.close();
}
