import { AppError, type HttpCall, type HttpOperation } from '@tshepa/contracts';
import type { Bus } from '@tshepa/messaging';
import type { Clock, Metrics } from '@tshepa/service-kit';
import type { Config } from '../config.ts';
import type { Caller } from '../policies/access.ts';
import { createSharedLimit, type SharedLimit } from './shared-limit.ts';

type Settings = { bus: Bus; clock: Clock; metrics: Metrics; config: Config };
/** A limit, and the key under which it counts a call. */
type KeyedLimit = readonly [limit: SharedLimit, key: string];
type From = { network: string; deviceId?: string | undefined };

export type CallLimits = ReturnType<typeof createCallLimits>;

type ProvenSession = Extract<Caller, { kind: 'session' }>;

const isProvenSession = (caller: Caller): caller is ProvenSession =>
  caller.kind === 'session' && caller.isProven;

/**
 * The limits of calls, which all gateways count together. Many people of a mobile network share one address. A limit by
 * address therefore never stops a session with a proven cell number.
 */
export function createCallLimits({ bus, clock, metrics, config }: Settings) {
  const countRefused = metrics.counter({
    name: 'calls_limited_total',
    help: 'Calls that were refused at a limit, by limit',
    labels: ['limit'],
  });
  const shared = (name: string, perMinute: number): SharedLimit => {
    const limit = createSharedLimit({ bus, clock, name, perMinute });
    const take = (key: string) =>
      limit.take(key).catch((error: unknown) => {
        if (error instanceof AppError) countRefused({ limit: name });
        throw error;
      });
    return { ...limit, take };
  };
  const route = shared('route', config.RATE_LIMIT_PER_MINUTE);
  const upload = shared('upload', config.PIECES_PER_MINUTE);
  const session = shared('session', config.CHANGES_PER_SESSION_PER_MINUTE);
  const device = shared('device', config.CHANGES_PER_SESSION_PER_MINUTE);
  const network = shared('network', config.CHANGES_PER_NETWORK_PER_MINUTE);
  const everybody = shared('everybody', config.CHANGES_PER_MINUTE);

  const ofEverybody = (address: string): KeyedLimit[] => [
    [network, address],
    [everybody, 'all'],
  ];

  const ofChange = (call: HttpCall, caller: Caller, { network: address, deviceId }: From): KeyedLimit[] => {
    // Chunks have a limit of their own.
    const own = call.raw ? upload : session;
    if (caller.kind === 'agent' || caller.kind === 'manager') return [[own, caller.actor.staffId]];
    return [
      ...(caller.kind === 'session' ? [[own, caller.actor.sessionId] as const] : []),
      ...(deviceId && !call.raw ? [[device, deviceId] as const] : []),
      ...(isProvenSession(caller) ? [] : ofEverybody(address)),
    ];
  };

  const takeAll = async (limits: readonly KeyedLimit[]) => {
    for (const [limit, key] of limits) await limit.take(key);
  };

  return {
    /** Counts, by address and path, a request for a page or a session that a first save opens. */
    takePath: (address: string, path: string) => route.take(`${address} ${path}`),

    /**
     * Counts a call. A read that a third party answers counts like a change. Many such reads would use up the calls
     * that this party allows us. @throws AppError `request.rate_limited`
     */
    async take({ owner, http: call }: HttpOperation, caller: Caller, from: From): Promise<void> {
      const who = isProvenSession(caller) ? caller.actor.sessionId : from.network;
      if (call.access === 'party' || call.access === 'public') await route.take(`${who} ${call.path}`);
      const isCounted = call.changes || owner === 'integrations';
      if (call.access !== 'party' && isCounted) await takeAll(ofChange(call, caller, from));
    },

    /** Counts a call whose caller was not admitted, because each such call makes a service look up its token. */
    takeRefused: (address: string) => takeAll(ofEverybody(address)),

    /** Takes back the count of an accepted delivery. A third party may send any number of genuine deliveries. */
    giveBack: (call: HttpCall, address: string) => route.giveBack(`${address} ${call.path}`),
  };
}
