import { AppError } from '@tshepa/contracts/errors';
import { headerNames } from '@tshepa/contracts/header-names';
import { toProblem } from '@tshepa/contracts/problem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { setUser } from '../../../platform/session/auth.ts';
import { useSiteStatus } from '../../../platform/status/site-status.ts';
import { decline, revert } from './decide.ts';

const id = '01980000-0000-7000-8000-000000000001';
const key = '01980000-0000-7000-8000-000000000002';
const options = { idempotencyKey: key, headers: { [headerNames.ifMatch]: '"12"' } };
const note = z.strictObject({ id: z.string(), text: z.string() });

type Seen = { path: string; body: unknown; key: string | null; ifMatch: string | null };

/** Plays a gateway, whose schemas of the bodies have only these fields. */
function startGateway(schemas: Readonly<Record<string, z.ZodMiniType>>) {
  const seen: Seen[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input), 'https://loans.tshepa.example'), init);
    const path = new URL(request.url).pathname;
    const body: unknown = await request.json();
    if (!schemas[path]?.safeParse(body).success) {
      const error = new AppError('request.invalid');
      return Response.json(toProblem(error), { status: error.status });
    }
    const { headers } = request;
    seen.push({
      path,
      body,
      key: headers.get(headerNames.idempotencyKey),
      ifMatch: headers.get(headerNames.ifMatch),
    });
    return Response.json({ id, version: 13, state: 'DECLINED' });
  });
  return seen;
}

beforeEach(() => {
  useSiteStatus.setState({ isOnline: true });
  setUser({ token: 't'.repeat(40), email: 'staff@example.co.za', role: 'manager' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const decision = { id, reason: 'Fraud', cause: 'account-of-another', note: 'Call the bank' } as const;

test('[S4.19] a gateway of the former build declines without the cause that it does not know, and the note follows on its own, once', async () => {
  const former = z.strictObject({ id: z.string(), reason: z.string() });
  const seen = startGateway({ '/loan/decline-reason': former, '/customer/note': note });
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await decline(decision, options)).toMatchObject({ state: 'DECLINED' });
  const [first, noted, again, notedAgain] = seen;
  expect(first).toEqual({
    path: '/loan/decline-reason',
    body: { id, reason: 'Fraud' },
    key,
    ifMatch: '"12"',
  });
  expect(noted).toMatchObject({ path: '/customer/note', body: { id, text: 'Call the bank' }, ifMatch: null });
  expect(noted?.key).not.toBe(key);
  expect([again, notedAgain]).toEqual([first, noted]);
});

test('[S4.20] a gateway of the former build reverts a decline, and the reason follows as a note', async () => {
  const former = z.strictObject({ id: z.string() });
  const seen = startGateway({ '/loan/revert-loan-state': former, '/customer/note': note });
  await revert({ id, note: 'The bank called' }, options);
  expect(seen.map(({ path, body }) => [path, body])).toEqual([
    ['/loan/revert-loan-state', { id }],
    ['/customer/note', { id, text: 'The bank called' }],
  ]);
});

test('a gateway of this build gets the whole decision in one call', async () => {
  const present = z.looseObject({ cause: z.string(), note: z.string() });
  const seen = startGateway({ '/loan/decline-reason': present });
  await decline(decision, options);
  expect(seen.map(({ body }) => body)).toEqual([decision]);
});
