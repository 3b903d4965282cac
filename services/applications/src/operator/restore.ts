import { BackupError, restoreBackup } from '@tshepa/service-kit/backup';
import { CommandError, command } from '@tshepa/service-kit/operator-program';
import { onDatabase } from './on-database.ts';
import { refuseWhileRunning } from './refuse-while-running.ts';

export const restore = command({
  name: 'restore',
  summary: 'Restores the newest backup in a folder, or the backup in this folder',
  help: `Stop all services first; while applications runs, it is refused. The account in MONGO_URL needs to write all three
databases. Every file is checked before anything is written, and what is stored is counted and compared afterwards. The row
of the operator is added to the restored audit trail.`,
  options: {
    from: { value: 'DIR', isRequired: true, help: 'the folder of the backup' },
    replace: { help: 'empties databases that are not empty' },
  },
  changes: true,
  run: (call) =>
    onDatabase(call, async (database) => {
      const { connection, record } = database;
      await refuseWhileRunning(database);
      const { from, replace: isReplacing } = call.options;
      const { folder, manifest } = await restoreBackup({ connection, from, isReplacing }).catch(refuse);
      const all = Object.values(manifest.databases).flatMap((collections) => Object.values(collections));
      const documents = all.reduce((sum, summary) => sum + summary.documents, 0);
      await record('backup.restore', manifest.startedAt);
      call.print(`Restored ${documents} documents from ${folder} and compared them.`);
      call.print('Start the services, then verify the trail: tshepa audit verify');
    }),
});

function refuse(error: unknown): never {
  throw error instanceof BackupError ? new CommandError(error.message, undefined, { cause: error }) : error;
}
