import { maximumReportBytes } from '@tshepa/contracts/constants';
import {
  longestMinutes,
  notedCodeSchema,
  type PhoneState,
  phoneStateSchema,
  type SupportReport,
} from '@tshepa/contracts/entities/support';
import { readQueueFacts, useQueue, useStorageHealth } from '../../../../offline/index.ts';
import { useNotedErrors } from '../../../../platform/network/noted-errors.ts';
import { serverNow } from '../../../../platform/network/server-clock.ts';
import { connection, isLineSlow } from '../../../../platform/status/site-status.ts';

const minutesBetween = (fromMs: number, toMs: number): number =>
  Math.min(longestMinutes, Math.max(0, Math.floor((toMs - fromMs) / 60_000)));

/** Returns the age of a moment, if it is one. */
function ageOf(at: string | null | undefined, now: Date): number | undefined {
  const atMs = Date.parse(at ?? '');
  return Number.isNaN(atMs) ? undefined : minutesBetween(atMs, now.getTime());
}

const nothingQueued = {
  kinds: {},
  refused: 0,
  conflict: 0,
  held: 0,
  oldestAt: undefined,
  confirmedAt: undefined,
};
const mostCounted = 999;
const counted = (count: number) => Math.min(mostCounted, count);
const inMb = (bytes: number) => Math.round(bytes / 1_000_000);

async function storageState(): Promise<PhoneState['storage']> {
  const { storage } = navigator;
  const [estimate, isPersisted] = await Promise.all([
    storage?.estimate?.().catch(() => undefined),
    storage?.persisted?.().catch(() => undefined),
  ]);
  const { usage, quota } = estimate ?? {};
  return {
    health: useStorageHealth.getState().kind,
    ...(usage === undefined ? {} : { usedMb: inMb(usage) }),
    ...(quota === undefined ? {} : { quotaMb: inMb(quota) }),
    ...(isPersisted === undefined ? {} : { isPersisted }),
  };
}

/** Describes this phone in figures and listed words, also when its storage is broken. */
export async function readPhoneState({ wasOffline }: { wasOffline: boolean }): Promise<PhoneState> {
  const { kinds, refused, conflict, held, oldestAt, confirmedAt } = await readQueueFacts().catch(
    () => nothingQueued,
  );
  const now = new Date();
  const oldestMinutes = ageOf(oldestAt, now);
  const confirmed = [confirmedAt, useQueue.getState().lastReceivedAt]
    .map((at) => at ?? '')
    .sort()
    .at(-1);
  const confirmedMinutes = ageOf(confirmed, serverNow());
  const known = phoneStateSchema.shape.queue.shape.kinds;
  return {
    build: __BUILD_ID__,
    queue: {
      // A newer app may have queued a kind that this build cannot name. It is counted among the held ones.
      kinds: Object.fromEntries(
        Object.entries(kinds)
          .map(([kind, count]) => [kind, counted(count)])
          .filter(([kind, count]) => known.safeParse({ [String(kind)]: count }).success),
      ),
      refused: counted(refused),
      conflict: counted(conflict),
      held: counted(held),
      ...(oldestMinutes === undefined ? {} : { oldestMinutes }),
    },
    storage: await storageState(),
    line: {
      wasOffline,
      isSlow: isLineSlow(),
      savesData: connection()?.saveData === true,
      ...(confirmedMinutes === undefined ? {} : { confirmedMinutes }),
    },
    errors: useNotedErrors
      .getState()
      .errors.flatMap(({ code, at }) =>
        notedCodeSchema.safeParse(code).success ? [{ code, minutes: minutesBetween(at, now.getTime()) }] : [],
      ),
  };
}

/** Leaves out the oldest errors of a report that would be too large. */
export function fitting(report: SupportReport): SupportReport {
  if (JSON.stringify(report).length <= maximumReportBytes || report.phone.errors.length === 0) return report;
  return fitting({ ...report, phone: { ...report.phone, errors: report.phone.errors.slice(0, -1) } });
}
