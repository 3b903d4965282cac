import { reindexPeople } from '../store/reindex-people.ts';
import { runOnDatabase } from './on-database.ts';

await runOnDatabase({
  name: 'reindex-people',
  usage: `Computes the blind indexes of all applications with the given BLIND_INDEX_KEY. Stop the services applications and
notifications first. Exit code 0: done; 1: some were saved meanwhile; 2: it failed.`,
  run: async (connection, vault) => {
    const { changed, left } = await reindexPeople(connection, vault);
    const end =
      left === 0
        ? 'The services may start with this key.'
        : `${left} were saved meanwhile, so a service is still running. Stop it and run this again.`;
    console.log(`${changed} applications were reindexed with the new key. ${end}`);
    return left === 0 ? 0 : 1;
  },
});
