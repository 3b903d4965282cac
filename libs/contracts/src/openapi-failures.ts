import { type ErrorCode, errorCatalogue } from './errors.ts';
import type { Access, HttpOperation } from './operations/define.ts';

const forSession: readonly Access[] = ['session', 'own', 'session-or-staff', 'own-or-staff'];
/** Calls that refuse some of the callers that are signed in. */
const selective: readonly Access[] = ['session', 'own', 'staff', 'manager'];
const ofStaff: readonly Access[] = ['session-or-staff', 'own-or-staff', 'staff', 'manager'];

/** Any call may end in `request.rate_limited`, because a limit counts every call whose caller is refused. */
const always: readonly ErrorCode[] = [
  'request.invalid',
  'request.rate_limited',
  'internal',
  'service.overloaded',
  'service.unavailable',
  'service.timeout',
];
const ofBodies: readonly ErrorCode[] = [
  'request.malformed',
  'request.too_large',
  'request.unsupported_media_type',
];
const ofCommands: readonly ErrorCode[] = [
  'request.origin_refused',
  'idempotency.mismatch',
  'idempotency.in_progress',
  'idempotency.reply_gone',
  'command.too_new',
  'app.too_old',
];

/** The errors of a call: its own, and the errors that every call of its kind may return. */
const codesOf = ({ errors, http }: HttpOperation): ReadonlySet<ErrorCode> =>
  new Set<ErrorCode>([
    ...errors,
    ...always,
    ...(http.method === 'GET' ? [] : ofBodies),
    ...(http.changes && http.access !== 'party' ? ofCommands : []),
    ...(http.onRecord ? (['version.conflict', 'command.too_many'] as const) : []),
    ...(http.ordered ? (['sequence.gap'] as const) : []),
    ...(http.access === 'party' ? [] : (['auth.required'] as const)),
    ...(forSession.includes(http.access) ? (['session.required'] as const) : []),
    ...(selective.includes(http.access) ? (['auth.forbidden'] as const) : []),
    ...(ofStaff.includes(http.access) && !http.beforeFactor ? (['auth.factor_required'] as const) : []),
    ...(ofStaff.includes(http.access) && !http.whileLocked ? (['auth.session_locked'] as const) : []),
    ...(http.closable ? (['site.closed'] as const) : []),
  ]);

/** Describes the failures of a call as OpenAPI responses, one for each status. */
export function failures(operation: HttpOperation): Record<string, unknown> {
  const byStatus = Map.groupBy(codesOf(operation), (code) => errorCatalogue[code].status);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.toSorted().join(', '), content }]),
  );
}
