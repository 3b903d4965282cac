import { type Access, type HttpCall, httpOperations } from '@tshepa/contracts';
import { expect, test } from 'vitest';
import { expectMatchesOpenApi, startEdge, testNats } from './support/edge.ts';

const nats = testNats();

type Who = 'none' | 'session' | 'lapsed' | 'agent' | 'manager' | 'expired';
type Verdict = 'in' | '401 auth.required' | '401 session.required' | '403 auth.forbidden';

const staffIn = { agent: 'in', manager: 'in', expired: '401 auth.required' } as const;
const staffOut = {
  agent: '403 auth.forbidden',
  manager: '403 auth.forbidden',
  expired: '401 auth.required',
} as const;
const applicantIn = { none: '401 session.required', session: 'in', lapsed: '401 session.required' } as const;
const applicantOut = {
  none: '401 auth.required',
  session: '401 auth.required',
  lapsed: '401 auth.required',
} as const;
const everyone = { none: 'in', session: 'in', lapsed: 'in', agent: 'in', manager: 'in' } as const;

const expected: Record<Access, Record<Who, Verdict>> = {
  public: { ...everyone, expired: '401 auth.required' },
  party: { ...everyone, expired: 'in' },
  session: { ...applicantIn, none: 'in', ...staffOut },
  own: { ...applicantIn, ...staffOut },
  'session-or-staff': { ...applicantIn, ...staffIn },
  'own-or-staff': { ...applicantIn, ...staffIn },
  staff: { ...applicantOut, ...staffIn },
  manager: { ...applicantOut, ...staffIn, agent: '403 auth.forbidden' },
};

const expectedOf = (route: HttpCall, who: Who): Verdict =>
  route.access === 'public' && route.changes && who === 'expired' ? 'in' : expected[route.access][who];

test('[S6.03] every route admits exactly the callers in its contract, and OpenAPI describes each reply', async () => {
  const edge = await startEdge(nats.url);
  const callers = ['none', 'session', 'lapsed', 'agent', 'manager', 'expired'] as const;
  const cases = httpOperations.flatMap(({ http: route }) => callers.map((who) => ({ route, who })));
  const surprises: string[] = [];
  const askAs = async ({ route, who }: (typeof cases)[number]) => {
    const headers = who === 'lapsed' ? { cookie: '__Host-session=a-token-that-nobody-knows' } : {};
    const as = who === 'none' || who === 'lapsed' ? {} : { as: who };
    const reply = await edge.call(route.method, route.path, { headers, ...as });
    expect(['request.not_found', 'request.method_not_allowed']).not.toContain(reply.body.code);
    const isRefused = reply.status === 401 || reply.status === 403;
    const verdict = isRefused ? `${reply.status} ${reply.body.code}` : 'in';
    if (verdict !== expectedOf(route, who))
      surprises.push(`${route.method} ${route.path} as ${who}: ${verdict} ${reply.status}`);
    expectMatchesOpenApi(route.method, route.path, reply);
  };
  // Twenty calls run at a time. No service runs here, so the gateway waits and repeats each read.
  const ask = async () => {
    for (let next = cases.pop(); next; next = cases.pop()) await askAs(next);
  };
  await Promise.all(Array.from({ length: 20 }, ask));
  expect(surprises).toEqual([]);
});

test('the refusal of a bearer token names the scheme, and a header without a usable token is refused', async () => {
  const edge = await startEdge(nats.url);
  const expired = await edge.call('GET', '/customer/list', { as: 'expired' });
  expect(expired.headers.get('www-authenticate')).toBe('Bearer realm="staff"');
  const broken = await edge.call('GET', '/customer/list', { headers: { authorization: 'Bearer' } });
  expect(broken).toMatchObject({ status: 401, body: { code: 'auth.required' } });
});

test('a change from another site is refused, and a change from our own origin is not', async () => {
  const edge = await startEdge(nats.url, { env: { PUBLIC_URL: 'https://loans.example' } });
  const from = (headers: Record<string, string>) => edge.call('POST', '/session', { headers });
  expect(await from({ origin: 'https://evil.example' })).toMatchObject({
    status: 403,
    body: { code: 'request.origin_refused' },
  });
  expect(await from({ origin: 'null' })).toMatchObject({ status: 403 });
  expect(await from({ 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  expect(await from({ origin: 'https://loans.example' })).toMatchObject({ status: 200 });
  expect(await from({ origin: edge.url, 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 });
});
