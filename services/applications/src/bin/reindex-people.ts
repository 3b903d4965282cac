import { reindexPeople } from '../store/reindex-people.ts';
import { runOnDatabase } from './on-database.ts';

await runOnDatabase({
  name: 'reindex-people',
  usage: `Computes anew, by the BLIND_INDEX_KEY given here, what customers are found by. Stop applications and notifications
first. Exit 0 when it is done, 1 when records were saved meanwhile, 2 when it cannot be done.`,
  run: async (connection, vault) => {
    const { changed, left } = await reindexPeople(connection, vault);
    const end =
      left === 0
        ? 'The services may start with this key.'
        : `${left} were saved meanwhile: a service is still running. Stop it and run this again.`;
    console.log(`${changed} records are found by the new key. ${end}`);
    return left === 0 ? 0 : 1;
  },
});
