import { rewrapKeys } from '../store/rewrap-keys.ts';
import { runOnDatabase } from './on-database.ts';

await runOnDatabase({
  name: 'rewrap-keys',
  usage: `Wraps the data keys of all customers and staff anew with MASTER_KEY; those of before are in OTHER_MASTER_KEYS, with
commas between. Exit 0 when none is left that another key has wrapped, 1 when some are, 2 when it cannot be done.`,
  run: async (connection, vault) => {
    const { rewrapped, left } = await rewrapKeys(connection, vault);
    const end =
      left === 0
        ? 'None is left: the other keys may go.'
        : `${left} are left, saved meanwhile by a process that had read them before. Run it again.`;
    console.log(`${rewrapped} data keys wrapped anew. ${end}`);
    return left === 0 ? 0 : 1;
  },
});
