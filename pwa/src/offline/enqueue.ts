import { v7 as uuidV7 } from 'uuid';
import type { Command, CommandBody, Draft } from './types.ts';

export type NewCommand = CommandBody & { step: Command['step'] };
type Plan = { put: Command; removeId: string | null; nextSeq: number };

/**
 * Decides how a new command joins those of its application. The same thing asked again while it waits is the same
 * command; one that replaces a refused command takes its place in the order; a newer page marker replaces an unsent one.
 */
export function planCommand(
  draft: Draft,
  queued: readonly Command[],
  command: NewCommand,
  context: { deviceId: string; now: Date },
): Plan {
  const sameStep = queued.filter((other) => other.kind === command.kind && other.step === command.step);
  const same = sameStep.find(
    (other) => other.state === 'waiting' && JSON.stringify(other.payload) === JSON.stringify(command.payload),
  );
  if (same) return { put: { ...same, notBefore: 0 }, removeId: null, nextSeq: draft.nextSeq };
  const parked = sameStep.find((other) => other.state === 'parked');
  const marker =
    command.kind === 'progress'
      ? queued.find((other) => other.kind === 'progress' && other.attempts === 0)
      : undefined;
  const put: Command = {
    ...command,
    id: uuidV7(),
    deviceId: context.deviceId,
    customerId: draft.customerId,
    seq: parked?.seq ?? draft.nextSeq,
    version: 1,
    createdAt: context.now.toISOString(),
    attempts: 0,
    notBefore: 0,
    lastError: null,
    state: 'waiting',
  };
  return {
    put,
    removeId: parked?.id ?? marker?.id ?? null,
    nextSeq: parked ? draft.nextSeq : draft.nextSeq + 1,
  };
}
