import { systemClock } from '@tshepa/service-kit';
import { type Call, CommandError, command } from '@tshepa/service-kit/operator-program';
import { createMasterKeys, type MasterKeys, type MasterKeysStore } from '../store/master-keys.ts';
import { onDatabase } from './on-database.ts';

const pollMs = 2_000;

export const rotateMasterKey = command({
  name: 'keys rotate',
  summary: 'Makes MASTER_KEY the key in use, and waits until the former key may be removed',
  help: `First set MASTER_KEY to a new random key and OTHER_MASTER_KEYS to the key in use, and roll applications out. Nothing
is interrupted. The service wraps all data keys again in the background, even when this command is stopped. Run it
again, or "tshepa keys status", to see how far the service is.`,
  changes: true,
  run: (call) =>
    onDatabase(call, async ({ connection, vault, record }) => {
      const masterKeys = createMasterKeys({ connection, vault, clock: systemClock });
      const state = await masterKeys.read();
      const [wanted = ''] = vault.keyIds;
      if (state.current !== wanted) {
        await refuseUnlessEverywhere(masterKeys, wanted);
        await record('keys.rotate', `${state.current}-${wanted}`);
        if (!(await masterKeys.rotate(state)))
          throw new CommandError(
            'Somebody else has just rotated the key. Run "tshepa keys status" to see the key in use.',
          );
      } else if (state.former.length === 0) {
        throw new CommandError(
          `MASTER_KEY is the key ${wanted}, which is in use already. Set MASTER_KEY to a new key and OTHER_MASTER_KEYS to this one, roll applications out, and run this again.`,
        );
      }
      await showProgress(masterKeys, call);
    }),
});

/**
 * Refuses the rotation while a process lacks the new key, because that process could not read data that others wrap
 * with this key.
 */
async function refuseUnlessEverywhere(masterKeys: MasterKeysStore, wanted: string): Promise<void> {
  const running = await masterKeys.running();
  if (running.length === 0)
    throw new CommandError(
      'No process of applications is running, but the service does the work. Start it first.',
    );
  const without = running.filter(({ masterKey }) => masterKey !== wanted).length;
  if (without > 0)
    throw new CommandError(
      `${without} of ${running.length} running processes of applications have another MASTER_KEY. Nothing was changed. Run this again when the new settings are rolled out. A process that was killed counts for 45 seconds.`,
    );
}

async function showProgress(masterKeys: MasterKeysStore, { print }: Pick<Call, 'print'>): Promise<void> {
  let shown = '';
  for (;;) {
    const state = await masterKeys.read();
    const line = describeFormer(state);
    if (line !== shown) print(line);
    shown = line;
    if (state.former.length === 0) return;
    await systemClock.sleep(pollMs);
  }
}

/** Says which keys may be removed. Keys are named by their ids. */
function describeFormer({ former, left, rotation }: MasterKeys): string {
  const keep = `Keep ${former.join(' and ')} in OTHER_MASTER_KEYS`;
  if (left > 0) return `${left} data keys are still wrapped by a former key. ${keep}.`;
  if (former.length > 0)
    return `No data key is wrapped by a former key. ${keep} until all processes confirm it.`;
  const backups = rotation?.endedAt
    ? ` Backups from before ${rotation.endedAt.toISOString()} need ${rotation.from}: keep it in a safe place as long as those backups.`
    : '';
  return `No data needs another key, so OTHER_MASTER_KEYS may be emptied.${backups}`;
}

export const keyStatus = command({
  name: 'keys status',
  summary:
    'Shows which master key is in use, how far a rotation is, and whether the former key may be removed',
  changes: false,
  run: (call) =>
    onDatabase(call, async ({ connection, vault }) => {
      const masterKeys = createMasterKeys({ connection, vault, clock: systemClock });
      const state = await masterKeys.read();
      const [wanted = ''] = vault.keyIds;
      call.print(`The master key in use is ${state.current}.`);
      call.print(
        state.current === wanted
          ? describeFormer(state)
          : `Keep ${state.current} in OTHER_MASTER_KEYS: ${wanted} comes into use with "tshepa keys rotate".`,
      );
      const running = await masterKeys.running();
      const withNext = running.filter(({ masterKey }) => masterKey === wanted).length;
      call.print(
        `Running processes: ${running.length}. With the MASTER_KEY of this command (${wanted}): ${withNext}.`,
      );
    }),
});
