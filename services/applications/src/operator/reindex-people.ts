import { command, exitCodes } from '@tshepa/service-kit/operator-program';
import { reindexPeople } from '../store/reindex-people.ts';
import { onDatabase } from './on-database.ts';
import { refuseWhileRunning } from './refuse-while-running.ts';

export const reindexPeopleCommand = command({
  name: 'people reindex',
  summary: 'Computes the blind indexes of all applications again with BLIND_INDEX_KEY',
  help: `Stop the services applications and notifications first. The command exits with 0 when everything is indexed, and
with 1 when a process of applications is still running. Applications does not start before everything is indexed.`,
  changes: true,
  run: (call) =>
    onDatabase(call, async (database) => {
      const { connection, vault, settings, record } = database;
      await refuseWhileRunning(database);
      await record('people.reindex');
      const { changed, left, damaged } = await reindexPeople(connection, vault, settings.BLIND_INDEX_KEY);
      for (const id of damaged) call.print(`The application ${id} is damaged and was left as it is.`);
      const end =
        left === 0
          ? 'The services may start with this key.'
          : `${left} were saved meanwhile, so a service is still running. Stop it and run this again.`;
      call.print(`${changed} applications were reindexed with the new key. ${end}`);
      return left === 0 ? exitCodes.done : exitCodes.refused;
    }),
});
