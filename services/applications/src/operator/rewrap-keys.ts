import { command, exitCodes } from '@tshepa/service-kit/operator-program';
import { rewrapKeys } from '../store/rewrap-keys.ts';
import { onDatabase } from './on-database.ts';

export const rewrapKeysCommand = command({
  name: 'keys rewrap',
  summary: 'Wraps the data keys of all applications and staff again with MASTER_KEY',
  help: `OTHER_MASTER_KEYS must contain the former master keys, separated by commas. The services may run meanwhile.
It ends with 0 when all keys are wrapped by MASTER_KEY, and with 1 when some are not; then run it again.`,
  changes: true,
  run: (call) =>
    onDatabase(call, async ({ connection, vault, record }) => {
      await record('keys.rewrap');
      const { rewrapped, left } = await rewrapKeys(connection, vault);
      const end =
        left === 0
          ? 'None is left, so the other keys may be removed.'
          : `${left} are left because a process saved them meanwhile. Run it again.`;
      call.print(`${rewrapped} data keys were wrapped again. ${end}`);
      return left === 0 ? exitCodes.done : exitCodes.refused;
    }),
});
