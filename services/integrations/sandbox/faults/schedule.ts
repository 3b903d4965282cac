import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { faultNames, faultsOf, thirdParties, thirdPartyNames } from './third-parties.ts';

const seconds = z.number().check(z.minimum(0), z.maximum(30 * 86_400));
const longestDelayMs = 3_600_000;
const firstSegment = (call: string) => call.split('/')[0];

export const faultRuleSchema = z
  .strictObject({
    party: z.enum(thirdPartyNames),
    /** The name of one of the third party's calls; `*` selects all calls. */
    call: z._default(z.string().check(z.minLength(1), z.maxLength(60)), '*'),
    method: z.optional(z.enum(['GET', 'POST'])),
    fault: z.enum(faultNames),
    /** Seconds from the start of the schedule to the start of the fault, by the sandbox's clock. */
    after: z._default(seconds, 0),
    for: z.optional(seconds),
    probability: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
    times: z.optional(z.int().check(z.minimum(1))),
    delayMs: z._default(z.int().check(z.minimum(0), z.maximum(longestDelayMs)), 30_000),
    retryAfterSeconds: z._default(z.int().check(z.minimum(0), z.maximum(3600)), 2),
    periodSeconds: z._default(z.number().check(z.minimum(0.01), z.maximum(3600)), 10),
  })
  .check(
    z.refine(({ party, fault }) => faultsOf[thirdParties[party].protocol].includes(fault), {
      path: ['fault'],
      error: 'this third party cannot have this fault',
    }),
    z.refine(
      ({ party, call }) =>
        call === '*' || thirdParties[party].calls.map(firstSegment).includes(firstSegment(call)),
      {
        path: ['call'],
        error: 'this third party has no such call',
      },
    ),
  );
export type FaultRule = z.output<typeof faultRuleSchema>;

/** A sequence of faults. The same schedule and the same calls always meet the same faults. */
export const faultScheduleSchema = z.strictObject({
  seed: z._default(z.int(), 1),
  rules: z.array(faultRuleSchema).check(z.maxLength(1_000)),
});
export type FaultSchedule = z.output<typeof faultScheduleSchema>;

export const readSchedule = (file: string): FaultSchedule =>
  z.parse(faultScheduleSchema, JSON.parse(readFileSync(file, 'utf8')));

/**
 * Turns the body of `POST /faults`, or the form of the page, into a rule. The rule applies to one call unless `times`
 * or `for` is given. `api` and `mode` are accepted for `call` and `fault`; empty fields of a form are dropped.
 */
export function toFaultRule(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { api, mode, ...given }: Record<string, unknown> = { ...body };
  const named = { call: api, fault: mode, ...given };
  const filled = Object.entries(named)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, textual.has(name) ? value : Number(value)]);
  const rule = Object.fromEntries(filled);
  return rule.times === undefined && rule.for === undefined ? { ...rule, times: 1 } : rule;
}

const textual = new Set(['party', 'call', 'method', 'fault']);
