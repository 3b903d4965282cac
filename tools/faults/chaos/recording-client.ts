import { AppError, loanStateSchema } from '@tshepa/contracts';
import { createHttpClient, type HttpClient } from '../../journey/http-client.ts';
import type { HistoryKeeper } from './history.ts';

/** Reads state and version from any reply that has them: a record, a reply to a save, a reply to a transition. */
function recordIn(reply: unknown) {
  if (typeof reply !== 'object' || reply === null) return {};
  const { version, state, loanDistributions }: Record<string, unknown> = { ...reply };
  const inside: unknown =
    typeof loanDistributions === 'object' && loanDistributions !== null
      ? Reflect.get(loanDistributions, 'state')
      : state;
  const known = loanStateSchema.safeParse(inside);
  return {
    ...(known.success ? { state: known.data } : {}),
    ...(typeof version === 'number' ? { version } : {}),
  };
}

const outcomeOf = (error: unknown): string => (error instanceof AppError ? error.code : 'no-reply');

/** A client that records its calls and their replies. */
export function createRecordingClient(
  baseUrl: string,
  customerId: string,
  { history, nowMs }: HistoryKeeper,
): HttpClient {
  const client = createHttpClient(baseUrl);
  return {
    ...client,
    call: async (operation, input, options = {}) => {
      const sentAtMs = nowMs();
      const sent = {
        customerId,
        call: `${operation.http.method} ${operation.http.path}`,
        ...(options.idempotencyKey ? { key: options.idempotencyKey } : {}),
        sentAtMs,
      };
      try {
        const reply = await client.call(operation, input, options);
        history.calls.push({ ...sent, answeredAtMs: nowMs(), outcome: 'ok', ...recordIn(reply) });
        return reply;
      } catch (error) {
        history.calls.push({ ...sent, answeredAtMs: nowMs(), outcome: outcomeOf(error) });
        throw error;
      }
    },
  };
}
