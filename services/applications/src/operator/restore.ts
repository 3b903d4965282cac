import { BackupError, restoreBackup } from '@tshepa/service-kit/backup';
import { CommandError, command } from '@tshepa/service-kit/operator-program';
import * as z from 'zod/mini';
import { createAuditSeal } from '../crypto/audit-seal.ts';
import { erasureDefects } from '../domain/erasure-list.ts';
import { createErasuresDue } from '../store/erasures-due.ts';
import { type Database, onDatabase } from './on-database.ts';
import { readLogLines } from './read-log-lines.ts';
import { refuseWhileRunning } from './refuse-while-running.ts';

export const restore = command({
  name: 'restore',
  summary: 'Restores the newest backup in a folder, or the folder itself when it is a backup',
  help: `Stop all services first: the command is refused while applications runs. The account in MONGO_URL must be allowed to
write to all three databases. Every file is checked before anything is written, and the stored documents are counted and
compared afterwards. The operator's row is added to the restored audit trail. Applications that were erased after the backup
are erased again within a minute of the start of the services. AUDIT_HEADS_FILE and the logs in --erasures name them.`,
  options: {
    from: { value: 'DIR', isRequired: true, help: 'the folder of the backup' },
    erasures: {
      value: 'FILE',
      isRepeated: true,
      help: 'a log of the service, or a copy of AUDIT_HEADS_FILE, with erasures to carry out again',
    },
    replace: { help: 'empties databases that are not empty' },
  },
  changes: true,
  run: (call) =>
    onDatabase(call, async (database) => {
      const { connection, record } = database;
      await refuseWhileRunning(database);
      const { from, replace: isReplacing } = call.options;
      // A list that cannot be read or was changed stops the restore before it writes anything.
      const erasures = await readErasures(database, call.options.erasures);
      const { folder, manifest } = await restoreBackup({ connection, from, isReplacing }).catch(refuse);
      const all = Object.values(manifest.databases).flatMap((collections) => Object.values(collections));
      const documents = all.reduce((sum, summary) => sum + summary.documents, 0);
      await record('backup.restore', manifest.startedAt);
      await createErasuresDue({ connection }).add(erasures);
      call.print(`Restored ${documents} documents from ${folder} and compared them.`);
      call.print(
        erasures.length > 0
          ? `Applications that the service erases again: at most ${erasures.length}.`
          : 'No list of erasures was given, so people who were erased after the backup are stored again.',
      );
      call.print('Start the services, then verify the trail: tshepa audit verify');
    }),
});

const listedErasureSchema = z.object({
  event: z.literal('privacy.erasure'),
  chain: z.string(),
  number: z.int(),
  customerId: z.string(),
  at: z.string(),
  previous: z.string(),
  code: z.string(),
});

/** Returns the ids on all lists. @throws CommandError when a list has a defect. */
async function readErasures({ settings }: Database, named: readonly string[]): Promise<string[]> {
  const files = [settings.AUDIT_HEADS_FILE, ...named].filter(Boolean);
  const lines = await readLogLines(files, { event: 'privacy.erasure', schema: listedErasureSchema });
  const seals = [settings.AUDIT_KEY, ...settings.AUDIT_FORMER_KEYS].map(createAuditSeal);
  const [defect] = erasureDefects(lines, (text) => seals.map((seal) => seal.ofHead(text)));
  if (defect)
    throw new CommandError(`The list of erasures is not complete: ${defect}. Nothing was restored.`);
  return [...new Set(lines.map(({ customerId }) => customerId))];
}

function refuse(error: unknown): never {
  throw error instanceof BackupError ? new CommandError(error.message, undefined, { cause: error }) : error;
}
