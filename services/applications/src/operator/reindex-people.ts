import { systemClock } from '@tshepa/service-kit';
import { CommandError, command, exitCodes } from '@tshepa/service-kit/operator-program';
import { createMasterKeys } from '../store/master-keys.ts';
import { reindexPeople } from '../store/reindex-people.ts';
import { onDatabase } from './on-database.ts';

export const reindexPeopleCommand = command({
  name: 'people reindex',
  summary: 'Computes the blind indexes of all applications again with BLIND_INDEX_KEY',
  help: `Stop the services applications and notifications first. It ends with 0 when it is done, and with 1 when a process
of applications runs. Until it is done, applications does not start.`,
  changes: true,
  run: (call) =>
    onDatabase(call, async ({ connection, vault, settings, record }) => {
      const running = await createMasterKeys({ connection, vault, clock: systemClock }).running();
      if (running.length > 0)
        throw new CommandError(
          `The service applications still runs (processes: ${running.length}). Nothing was changed. Stop it and run this again. A process that was killed counts for 45 seconds.`,
        );
      await record('people.reindex');
      const { changed, left } = await reindexPeople(connection, vault, settings.BLIND_INDEX_KEY);
      const end =
        left === 0
          ? 'The services may start with this key.'
          : `${left} were saved meanwhile, so a service is still running. Stop it and run this again.`;
      call.print(`${changed} applications were reindexed with the new key. ${end}`);
      return left === 0 ? exitCodes.done : exitCodes.refused;
    }),
});
