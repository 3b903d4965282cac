import type { Command } from './types.ts';

/** Exit and reset outlive the data that they belong to. */
export const isTombstone = (command: Pick<Command, 'kind'>) =>
  command.kind === 'exit' || command.kind === 'reset';

type Choice = { command: Command } | { retryAt: number } | { nothing: true };

/**
 * The one command that may be sent now. Order is kept per application: a parked or postponed command holds back those
 * behind it and nobody else's. A tombstone goes before any other application, because it ends the session.
 */
export function pickNext(commands: readonly Command[], now: number): Choice {
  const tombstones = commands.filter(isTombstone);
  const heads = headsOf(tombstones.length > 0 ? tombstones : commands).filter(
    (head) => head.state === 'waiting',
  );
  const ready = heads.find((head) => head.notBefore <= now);
  if (ready) return { command: ready };
  const times = heads.map((head) => head.notBefore);
  return times.length > 0 ? { retryAt: Math.min(...times) } : { nothing: true };
}

function headsOf(commands: readonly Command[]): Command[] {
  const heads = new Map<string, Command>();
  for (const command of commands) {
    const head = heads.get(command.customerId);
    if (!head || command.seq < head.seq) heads.set(command.customerId, command);
  }
  return [...heads.values()];
}
