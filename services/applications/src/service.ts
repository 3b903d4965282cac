import { runConsumers, serveAll } from '@tshepa/messaging';
import { ConfigError, type OpsServer, type Running, startEvery, startOpsServer } from '@tshepa/service-kit';
import { mongoDeadLetters, pingMongo } from '@tshepa/service-kit/mongo';
import { auditWitness } from './audit/entries.ts';
import type { Config } from './config.ts';
import { consumersOf } from './consumers/index.ts';
import { type Context, closeContext, createContext } from './context.ts';
import { handlers } from './handlers/generated.ts';
import { ensureFirstManager } from './handlers/staff/accounts.ts';
import { startJobs } from './jobs/index.ts';
import { recordAuditHeads } from './jobs/record-audit-heads.ts';
import { processReportMs } from './store/master-keys.ts';

export type RunningApplications = Running & { context: Context; ops: OpsServer };

/** Starts the service. It reports ready once all operations are served. */
export async function startApplications(
  config: Config,
  overrides: Partial<Context> = {},
): Promise<RunningApplications> {
  const context = await createContext(config, overrides);
  const { bus, connection, logger, metrics } = context;
  const following = followMasterKey(context);
  await context.trail.begin();
  await ensureFirstManager(context);
  await serveAll(
    bus,
    Object.values(handlers).map((handler) => handler(context)),
    { witness: auditWitness(context) },
  );
  await runConsumers(bus, consumersOf(context), { deadLetters: mongoDeadLetters(connection) });
  await recordAuditHeads(context);
  const jobs = startJobs(context);
  const checks = { nats: bus.check, mongo: () => pingMongo(connection) };
  const ops = await startOpsServer({ port: config.OPS_PORT, logger, metrics, checks });
  ops.setReady(true);

  return {
    context,
    ops,
    close: async () => {
      ops.setReady(false);
      jobs.close();
      // Rows may still be added while the service stops. Their heads are recorded at the next start.
      await recordAuditHeads(context).catch((err: unknown) =>
        logger.warn(
          { event: 'audit.head_not_recorded', err },
          'the heads of the audit trail were not recorded',
        ),
      );
      await following.close();
      await context.masterKeys.leave();
      await closeContext(context);
      await ops.close();
    },
  };
}

/** Runs in every process, unlike the jobs, which one process runs for all. */
const followMasterKey = ({ masterKeys, clock, logger }: Context) =>
  startEvery({
    name: 'follow-master-key',
    everyMs: processReportMs,
    clock,
    logger,
    run: () =>
      masterKeys.follow().catch((error: unknown) => {
        if (!(error instanceof ConfigError)) throw error;
        // This process missed a rotation while it was cut off from the database. Its next start names the missing key.
        logger.fatal({ event: 'keys.missing', problems: error.problems }, error.message);
        process.exit(1);
      }),
  });
