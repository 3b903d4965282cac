import type { BusCall, BusKind } from '@tshepa/contracts/define';
import { AppError } from '@tshepa/contracts/errors';
import { elapsedMs } from '@tshepa/service-kit';

/**
 * `first` work, which is reads and webhooks, may use every place. `usual` work leaves some places free for `first`
 * work. `slow` work waits for third parties or files rather than for a processor, so it has places of its own.
 */
export type Urgency = 'first' | 'usual' | 'slow';

const usualShare = 0.75;
/** Slow work needs little of the machine, so a process has this many slow places for each other place. */
const slowFactor = 4;
/** Calls with a longer timeout usually wait for a third party. Calls that need only a database have 9 s by default. */
const longestQuickMs = 10_000;
/** Refused callers are told different waits, because they would otherwise all return in the same second. */
const shortestWaitSeconds = 2;
const waitSpreadSeconds = 4;

/** When even the quickest change of a window takes longer than this, the changes are slowing each other down. */
const quickestMs = 150;
const windowMs = 500;
const smallestShare = 0.25;

/**
 * Decides which share of the places changes may use. On a slow or busy machine fewer calls are answered in a second,
 * so the usual number of calls would wait too long. The quickest call of each window decides, because a slow call may have
 * other reasons.
 */
export function createShare(nowMs: () => number) {
  let share = 1;
  let quickest = Number.POSITIVE_INFINITY;
  let endsMs = 0;
  return {
    current: () => share,
    note(tookMs: number): void {
      if (nowMs() >= endsMs) {
        if (quickest > quickestMs && Number.isFinite(quickest)) share = Math.max(smallestShare, share * 0.8);
        else share = Math.min(1, share + 0.1);
        quickest = Number.POSITIVE_INFINITY;
        endsMs = nowMs() + windowMs;
      }
      quickest = Math.min(quickest, tookMs);
    },
  };
}

export type Places = ReturnType<typeof createPlaces>;

export const urgencyOf = ({
  kind,
  repeat,
  timeoutMs,
  isQuick = timeoutMs <= longestQuickMs,
}: Pick<BusCall<BusKind>, 'kind' | 'repeat' | 'timeoutMs' | 'isQuick'>): Urgency => {
  if (!isQuick || kind === 'byte-stream') return 'slow';
  return repeat === 'always' ? 'first' : 'usual';
};

/** Limits how much work is under way at the same time. Work that finds no place is refused at once and never waits. */
export function createPlaces(atOnce: number) {
  const share = createShare(elapsedMs);
  const limits: Record<Urgency, () => number> = {
    first: () => atOnce,
    usual: () => Math.ceil(atOnce * usualShare * share.current()),
    slow: () => atOnce * slowFactor,
  };
  const inUse = { quick: 0, slow: 0 };
  const kindOf = (urgency: Urgency) => (urgency === 'slow' ? 'slow' : 'quick');
  const reserve = (urgency: Urgency): (() => void) | undefined => {
    const kind = kindOf(urgency);
    if (inUse[kind] >= limits[urgency]()) return undefined;
    inUse[kind] += 1;
    let isKept = true;
    return () => {
      if (isKept) inUse[kind] -= 1;
      isKept = false;
    };
  };

  return {
    /** Takes a place for work that is about to begin. Returns the function that frees it, or undefined when all are taken. */
    reserve,
    /** Runs `work` in a place. @throws AppError `service.overloaded` without beginning it when no place is free. */
    async run<Result>(urgency: Urgency, work: () => Promise<Result>): Promise<Result> {
      const release = reserve(urgency);
      if (!release) throw overloaded();
      const startedMs = elapsedMs();
      try {
        const result = await work();
        if (urgency === 'usual') share.note(elapsedMs() - startedMs);
        return result;
      } finally {
        release();
      }
    },
  };
}

/** The error of work that was not begun and may be sent again a little later. */
export const overloaded = (): AppError =>
  new AppError('service.overloaded', {
    retryAfterSeconds: shortestWaitSeconds + Math.floor(Math.random() * waitSpreadSeconds),
  });
