import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { expect, test } from 'vitest';
import { customerId, expectMatchesOpenApi, startEdge, testNats } from './support/edge.ts';

const nats = testNats();

test('[S7.14] [S8.13] while the site is closed, new work of applicants is refused with the message', async () => {
  const edge = await startEdge(nats.url, { isSiteActive: () => false, siteMessage: 'Back on Monday' });
  const reply = await edge.call('POST', '/loan/upsert', { as: 'session', json: { id: 0 } });
  expect(reply).toMatchObject({
    status: 503,
    body: { code: 'site.closed', detail: 'Back on Monday', retryable: true },
  });
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expectMatchesOpenApi('POST', '/loan/upsert', reply);
  expect(await edge.call('GET', '/appFunction')).toMatchObject({
    body: { active: false, message: 'Back on Monday' },
  });
});

test('[S8.13] a site that was closed without a message refuses with the default text', async () => {
  const edge = await startEdge(nats.url, { isSiteActive: () => false });
  const reply = await edge.call('POST', '/loan/upsert', { json: { id: 0 } });
  expect(reply.body).toMatchObject({ detail: expect.stringContaining('2 January') });
  expect(reply.headers.getSetCookie()).toEqual([]);
});

test('while the site is closed, staff, third parties and applications in progress continue', async () => {
  const handlers = [
    serve(operations.uploadProviderFiles, async () => ({ uploaded: 1 })),
    serve(operations.sendLoanPasscode, async () => ({
      expiresInSeconds: 300,
      resendInSeconds: 30,
      attemptsLeft: 5,
    })),
    serve(operations.receiveProviderWebhook, async () => ({ ok: true as const })),
  ];
  const edge = await startEdge(nats.url, { handlers, isSiteActive: () => false });
  const upload = `/provider/upload-files?customerId=${customerId}`;
  expect(await edge.call('POST', upload, { as: 'agent' })).toMatchObject({ status: 200 });
  expect(await edge.call('POST', upload, { as: 'session' })).toMatchObject({ status: 503 });
  const otp = await edge.call('POST', `/provider/activate-loan-otp?customerId=${customerId}`, {
    as: 'session',
  });
  expect(otp.status).toBe(200);
  const json = { id: 'd1', type: 'mandate.updated', reference: 'mandate:1', status: 'accepted' };
  expect(await edge.call('POST', '/webhooks/provider', { json })).toMatchObject({ status: 200 });
});

test('[S2.05] opening or closing the site takes effect at once in this gateway and within two seconds in other gateways', async () => {
  let active = true;
  const update = serve(operations.updateSiteStatus, async ({ status, message = '' }) => {
    active = status;
    return { active, message };
  });
  const edge = await startEdge(nats.url, { handlers: [update], isSiteActive: () => active });
  const status = async () => (await edge.call('GET', '/appFunction')).body.active;
  expect(await status()).toBe(true);
  await edge.call('POST', '/appFunction/update', {
    as: 'manager',
    json: { status: false, message: 'Closed' },
  });
  expect(await status()).toBe(false);
  active = true;
  edge.clock.set(2_001);
  expect(await status()).toBe(true);
});

test('a webhook is passed on unchanged, with its signature', async () => {
  const received: unknown[] = [];
  const webhook = serve(operations.receiveProviderWebhook, async (delivery) => {
    received.push(delivery);
    return { ok: true as const };
  });
  const edge = await startEdge(nats.url, { handlers: [webhook] });
  const body = '{ "id":"d1",  "type":"mandate.updated","reference":"mandate:1","status":"accepted"}';
  const headers = {
    'content-type': 'application/json',
    'x-signature': 't=1,v1=ab',
    origin: 'https://provider.example',
  };
  expect(await edge.call('POST', '/webhooks/provider', { body, headers })).toMatchObject({ status: 200 });
  expect(received).toEqual([{ body, signature: 't=1,v1=ab' }]);
});
