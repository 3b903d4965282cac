import { AppError, type LoanState } from '@tshepa/contracts';

/** The last sequence number of a device, and the range of versions (`from` to `to`) in which only this device wrote. */
export type DeviceMark = { sequence: number; from: number; to: number };

type Sender = { deviceId: string; sequence?: number };

/**
 * A device's commands to one application are accepted in order and without gaps, however often each is sent. A refused
 * command uses up no sequence number.
 * @throws AppError `sequence.gap` with the `expected` number.
 */
export function assertInOrder({ sequence }: Sender, mark: DeviceMark | undefined): void {
  const expected = (mark?.sequence ?? 0) + 1;
  if (sequence !== undefined && sequence !== expected) throw new AppError('sequence.gap', { expected });
}

/**
 * A change applies to the version that its author saw. Later versions are accepted when the author's own device wrote
 * them, because a phone queues several commands before the first reply arrives. @throws AppError
 * `version.conflict` with the current `version`, and with `state` where the author may see it.
 */
export function assertMatches(
  ifMatch: number | undefined,
  version: number,
  mark?: DeviceMark | undefined,
  shown: { state?: LoanState } = {},
) {
  if (ifMatch === undefined || ifMatch === version) return;
  const isOwnWork = mark !== undefined && mark.to === version && ifMatch >= mark.from && ifMatch < version;
  if (!isOwnWork) throw new AppError('version.conflict', { version, ...shown });
}

/** Returns the mark after this device wrote the next version. A partial result uses up no sequence number. */
export function markAfter(
  { sequence }: Sender,
  mark: DeviceMark | undefined,
  { version, isDone }: { version: number; isDone: boolean },
): DeviceMark {
  return {
    sequence: (isDone ? sequence : undefined) ?? mark?.sequence ?? 0,
    from: mark?.to === version ? mark.from : version,
    to: version + 1,
  };
}
