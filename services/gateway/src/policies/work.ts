import type { ServerResponse } from 'node:http';
import type { HttpOperation } from '@tshepa/contracts';
import { createPlaces, overloaded, type Urgency, urgencyOf } from '@tshepa/messaging';
import type { Http } from '../http.ts';

/**
 * Twenty phones that send the same command are all answered. Of a script's thousand tries most are refused. Calls of
 * staff do not count, so that a stranger's tries cannot keep staff from a record. Chunks of files do not count either.
 */
const changesOfRecordAtOnce = 24;

/**
 * A call keeps its place for this many milliseconds while its body arrives. A body may take minutes on a slow network,
 * and others need the place meanwhile.
 */
const keptMs = 100;

/** Webhooks go before changes. An upload is slow, because its body arrives at the speed of the sender's network. */
export function urgencyOfCall({ http, ...operation }: HttpOperation): Urgency {
  if (http.access === 'party') return 'first';
  return http.multipart || http.raw ? 'slow' : urgencyOf(operation);
}

/**
 * Returns the application or person that an input names. Changes under way are counted for each application or person.
 */
export function recordOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const { customerId, id, idNumber }: Record<string, unknown> = { ...input };
  return [customerId, id, idNumber].find((value) => typeof value === 'string');
}

/**
 * Limits the calls that this process has under way, in total and for each record. A call for which no place is free is
 * refused before its caller is looked up or its body is read.
 */
export function createWork(atOnce: number) {
  const places = createPlaces(atOnce);
  const perRecord = new Map<string, number>();
  const kept = new WeakMap<ServerResponse, () => void>();

  const withinRecord = async <Result>(record: string, work: () => Promise<Result>): Promise<Result> => {
    const underWay = perRecord.get(record) ?? 0;
    if (underWay >= changesOfRecordAtOnce) throw overloaded();
    perRecord.set(record, underWay + 1);
    try {
      return await work();
    } finally {
      const left = (perRecord.get(record) ?? 1) - 1;
      if (left === 0) perRecord.delete(record);
      else perRecord.set(record, left);
    }
  };

  return {
    /**
     * Keeps a place for a call that has arrived. Returns false when no place is free. A call never keeps a second
     * place.
     */
    keepPlace(urgency: Urgency, response: ServerResponse): boolean {
      if (kept.has(response)) return true;
      const release = places.reserve(urgency);
      if (!release) return false;
      const end = () => {
        release();
        // A reply that streams a file adds many listeners of its own.
        response.off('close', end);
      };
      kept.set(response, end);
      response.once('close', end);
      return true;
    },
    /** Gives up the place of a call whose body does not arrive soon. The call has to find a place again when it begins. */
    awaitBody({ res }: Http): void {
      const end = kept.get(res);
      if (end) setTimeout(end, keptMs);
    },
    /** @throws AppError `service.overloaded` when there is no place, or when the caller has left meanwhile. */
    async run<Result>(
      { urgency, record }: { urgency: Urgency; record: string | undefined },
      { res }: Http,
      work: () => Promise<Result>,
    ): Promise<Result> {
      if (res.destroyed) throw overloaded();
      kept.get(res)?.();
      return places.run(urgency, () => (record === undefined ? work() : withinRecord(record, work)));
    },
  };
}
