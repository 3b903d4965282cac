import { AppError, type LoanState } from '@tshepa/contracts';

/**
 * What a record remembers of one device: the place of its last command, and the versions through which it was the
 * only one to write. Versions `from` … `to` hold nothing that this device does not know.
 */
export type DeviceMark = { sequence: number; from: number; to: number };

/** A command's device and the place that the command has among its commands, when it names one. */
type Sender = { deviceId: string; sequence?: number };

/**
 * A device's commands to one record arrive in order and without gaps, however often each is sent. Nothing that is
 * refused takes a place.
 * @throws AppError `sequence.gap` with the `expected` number.
 */
export function assertInOrder({ sequence }: Sender, mark: DeviceMark | undefined): void {
  const expected = (mark?.sequence ?? 0) + 1;
  if (sequence !== undefined && sequence !== expected) throw new AppError('sequence.gap', { expected });
}

/**
 * A change stands on the version that its author saw. What the author's own device wrote since then is no surprise:
 * its commands are decided on the phone, long before the answers to the ones before them are there.
 * @throws AppError `version.conflict` with the record's `version`, and its `state` where the author is to see it.
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

/** The mark after this device wrote the version that follows `version`; bookkeeping for a command takes no place. */
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
