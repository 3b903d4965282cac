import { rewrapKeys } from '../store/rewrap-keys.ts';
import { runOnDatabase } from './on-database.ts';

await runOnDatabase({
  name: 'rewrap-keys',
  usage: `Wraps the data keys of all applications and staff again with MASTER_KEY. OTHER_MASTER_KEYS has the former master
keys, separated by commas. Exit code 0: all are wrapped by MASTER_KEY; 1: some are not; 2: it failed.`,
  run: async (connection, vault) => {
    const { rewrapped, left } = await rewrapKeys(connection, vault);
    const end =
      left === 0
        ? 'None is left, so the other keys may be removed.'
        : `${left} are left because a process saved them meanwhile. Run it again.`;
    console.log(`${rewrapped} data keys were wrapped again. ${end}`);
    return left === 0 ? 0 : 1;
  },
});
