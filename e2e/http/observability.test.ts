import { applicationEvents, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { isFull } from '@tshepa/test-kit';
import { runStages, until, wholeLoan } from '@tshepa/tools/journey';
import { metricNamesIn, readDashboards, readRules } from '@tshepa/tools/monitoring';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journeyBefore } from '../support/journeys.ts';
import { startRecordingProxy } from '../support/recording-proxy.ts';
import { startTestSystem, type TestSystem } from '../support/system.ts';
import { pathUp, type Span, startTraceCollector } from '../support/trace-collector.ts';

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let smsProvider: Awaited<ReturnType<typeof startRecordingProxy>>;
let system: TestSystem;
let bearer: string;

beforeAll(async () => {
  collector = await startTraceCollector();
  smsProvider = await startRecordingProxy();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, SMS_URL: smsProvider.url };
  system = await startTestSystem({ env });
  smsProvider.to(`${system.sandbox.baseUrl.replace(/\/+$/, '')}/sms`);
  bearer = await system.signIn('manager');
});
afterAll(async () => {
  await system.close();
  smsProvider.close();
  collector.close();
});

const hex = (digits: number) => `${newId()}${newId()}`.replaceAll('-', '').slice(-digits);
/** Invents the trace of a press of a button, and the headers with which the browser's call carries it. */
const pressed = () => {
  const traceId = hex(32);
  const spanId = hex(16);
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
};
const find = (wanted: Partial<Span>) => async () =>
  collector.spans.find((span) =>
    Object.entries(wanted).every(([key, value]) => span[key as keyof Span] === value),
  );
/** Waits until a span and all spans between it and the span `begunBy` have arrived, and returns them. */
const wholePath = (traceId: string, name: string, begunBy: string) =>
  until(`the way to ${name}`, async () => {
    const last = await find({ traceId, name })();
    const { path, beyond } = last ? pathUp(collector.spans, last) : { path: [], beyond: undefined };
    return beyond === begunBy ? path : undefined;
  });
const stepsOf = (path: readonly Span[]) => path.map(({ service, name }) => `${service}: ${name}`).reverse();

test('one unbroken trace leads from the press of the button to the SMS provider', async () => {
  const journey = await journeyBefore(system, 'credit-check');
  const press = pressed();
  const asked = await system
    .client()
    .sendOperation(operations.openSession, { idNumber: journey.person.idNumber }, { headers: press.headers });
  expect(asked.status).toBe(200);

  const { traceId } = press;
  const path = await wholePath(traceId, 'sms_main send', press.spanId);
  expect(stepsOf(path)).toEqual([
    'gateway: POST /session',
    `gateway: ${operations.requestResume.subject}`,
    `applications: ${operations.requestResume.subject}`,
    `applications: ${operations.issuePasscode.subject}`,
    `notifications: ${operations.issuePasscode.subject}`,
    'notifications: sms_main send',
  ]);
  const called = smsProvider.seen.map(({ traceparent }) => traceparent);
  expect(called).toContain(`00-${traceId}-${path[0]?.spanId}-01`);
  const line = system.logs.find((text) => text.includes('"pattern":"/session"') && text.includes(traceId));
  expect(line).toBeDefined();
});

test('a staff decision is one trace over the event stream up to the message to the applicant', async () => {
  const journey = await journeyBefore(system, 'credit-check');
  const press = pressed();
  const declined = await system
    .client()
    .sendOperation(
      operations.declineApplication,
      { id: journey.customerId, reason: 'Affordability' },
      { bearer, headers: press.headers },
    );
  expect(declined.status).toBe(200);

  const { traceId } = press;
  const path = await wholePath(traceId, 'sms_main send', press.spanId);
  expect(stepsOf(path)).toEqual([
    'gateway: POST /loan/decline-reason',
    `gateway: ${operations.declineApplication.subject}`,
    `applications: ${operations.declineApplication.subject}`,
    `applications: ${applicationEvents.stateChanged.subject}`,
    `notifications: ${applicationEvents.stateChanged.subject}`,
    'notifications: sms_main send',
  ]);
});

test.runIf(isFull)('a webhook starts its own trace, which links to the call that caused it', async () => {
  const journey = await journeyBefore(system, 'accept-mandate', { bearer });
  const stage = wholeLoan.find(({ name }) => name === 'accept-mandate');
  if (stage) await runStages(journey, [stage]);

  const news = await until('the news', find({ service: 'integrations', name: 'mandate report' }));
  const origin = await until('the origin of the trace', find({ spanId: news.links?.[0]?.spanId ?? '' }));
  expect(origin).toMatchObject({ service: 'integrations', traceId: news.links?.[0]?.traceId });
  expect(origin.traceId).not.toBe(news.traceId);
  const asked = await until('the call that asked', async () => {
    const top = pathUp(collector.spans, origin).path.at(-1);
    return top?.name.startsWith('POST /') ? top : undefined;
  });
  expect(asked.service).toBe('gateway');
  const webhook = await until(
    'the webhook',
    find({ traceId: news.traceId, name: 'POST /webhooks/provider' }),
  );
  expect(webhook.parentSpanId).toBeFalsy();
  await until('the consequences of the webhook', find({ traceId: news.traceId, service: 'applications' }));

  for (const value of [
    journey.person.idNumber,
    journey.person.cellNo,
    journey.person.lastName,
    journey.customerId,
  ])
    expect(collector.text()).not.toContain(value);
});

const figuresOf = async (accept: string): Promise<string[]> => {
  const services = [system.gateway, system.applications, system.integrations, system.notifications];
  return Promise.all(
    services.map(async ({ ops }) =>
      (await fetch(`http://127.0.0.1:${ops.port}/metrics`, { headers: { accept } })).text(),
    ),
  );
};

test('the running services expose every metric that a rule or a dashboard reads, with and without exemplars', async () => {
  const { alerts, records } = readRules();
  const expressions = [
    ...[...alerts, ...records].map(({ expr }) => expr),
    ...readDashboards().flatMap(({ panels }) =>
      panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ),
  ];
  const recorded = records.map(({ record }) => record);
  const read = [...new Set(expressions.flatMap(metricNamesIn))].filter((name) => !recorded.includes(name));
  expect(read.length).toBeGreaterThan(20);

  // Metrics are read in both formats, because writing one format must not change the names in the other.
  await figuresOf('application/openmetrics-text');
  const plain = (await figuresOf('text/plain')).join('\n');
  const exposed = [...plain.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  const ofThePlatform = ['kubelet_volume_stats_used_bytes', 'kubelet_volume_stats_capacity_bytes'];
  expect(read.filter((name) => !exposed.includes(name))).toEqual(ofThePlatform);
  expect(plain).not.toContain('# {');

  const open = (await figuresOf('application/openmetrics-text; version=1.0.0')).join('\n');
  expect(open).toMatch(/http_duration_seconds_bucket\{.*\} \d+ # \{trace_id="[\da-f]{32}"\}/);
  expect(open).toContain('# EOF');
});
