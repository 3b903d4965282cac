import { systemClock } from '@tshepa/service-kit';
import { CommandError } from '@tshepa/service-kit/operator-program';
import { createMasterKeys } from '../store/master-keys.ts';
import type { Database } from './on-database.ts';

/** @throws CommandError while the service runs, because the service would write among the command's own writes. */
export async function refuseWhileRunning({ connection, vault }: Database): Promise<void> {
  const running = await createMasterKeys({ connection, vault, clock: systemClock }).running();
  if (running.length === 0) return;
  throw new CommandError(
    `The service applications still runs (processes: ${running.length}). Nothing was changed. Stop it and run this again. A process that was killed counts for 45 seconds.`,
  );
}
