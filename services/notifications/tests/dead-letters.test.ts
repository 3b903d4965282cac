import { applicationEvents } from '@tshepa/contracts/events';
import { newId } from '@tshepa/messaging';
import { mongoDeadLetters } from '@tshepa/service-kit/mongo';
import { runProgram } from '@tshepa/service-kit/operator-program';
import { useTestNats as testNats } from '@tshepa/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCommands } from '../src/operator/index.ts';
import { type Harness, newCellNo, newCustomerId, startHarness } from './support/harness.ts';

const nats = testNats();
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(nats.url);
});
afterAll(() => harness?.close());

/** Runs the operators' program of this image in the process of the test. */
async function tshepa(...words: string[]) {
  let text = '';
  const write = (more: string) => (text += more);
  const code = await runProgram(
    { image: 'notifications', commands: operatorCommands },
    {
      argv: ['node', 'tshepa', ...words],
      env: { NATS_URL: nats.url },
      stdout: { write },
      stderr: { write },
    },
  );
  return { code, text };
}

/** Parks the event of a declined loan, whose applicant was not notified. */
async function givenLetter() {
  const [customerId, cellNo, eventId] = [newCustomerId(), newCellNo(), newId()];
  harness.contacts.set(customerId, { id: customerId, firstName: 'Thandi', cellNo, state: 'DECLINED' });
  const at = harness.clock.now();
  const data = {
    customerId,
    from: 'IN_PROGRESS',
    to: 'DECLINED',
    action: 'decline',
    tellCustomer: true,
    at: at.toISOString(),
  };
  await mongoDeadLetters(harness.service.context.connection).put({
    eventId,
    durable: 'notifications-tell-customer',
    subject: applicationEvents.stateChanged.subject,
    payload: JSON.stringify({ id: eventId, at: at.toISOString(), data }),
    cause: 'a fault',
    deliveries: 10,
    at,
  });
  return { id: `notifications-tell-customer:${eventId}`, texts: () => harness.smsProvider.to(cellNo) };
}

test('a replayed dead letter is first recorded in the audit trail, and then notifies the applicant once', async () => {
  const { id, texts } = await givenLetter();
  expect((await tshepa('dead-letters', 'list')).text).toContain(id);
  const replay = () => tshepa('dead-letters', 'replay', id, '--as', 'thandi');
  expect(await replay()).toEqual({ code: 0, text: 'Done: evt.applications.customer.state-changed\n' });
  expect(harness.trail.rows.at(-1)).toEqual({
    action: 'replay-dead-letter',
    reference: id,
    actor: { kind: 'operator', name: 'thandi' },
  });
  expect((await replay()).code).toBe(0);
  expect(texts()).toHaveLength(1);
  expect((await tshepa('dead-letters', 'list')).text).toBe('No dead letters.\n');
});

test('no dead letter is handled again when the replay cannot be recorded, or when the id is wrong', async () => {
  const { id, texts } = await givenLetter();
  harness.trail.isBroken = true;
  const refused = await tshepa('dead-letters', 'replay', id, '--as', 'thandi');
  harness.trail.isBroken = false;
  expect(refused).toMatchObject({ code: 3, text: expect.stringContaining('Nothing was changed') });
  const rows = harness.trail.rows.length;
  expect((await tshepa('dead-letters', 'replay', `${id}0`, '--as', 'thandi')).code).toBe(1);
  expect(harness.trail.rows).toHaveLength(rows);
  expect(texts()).toEqual([]);
  expect((await tshepa('dead-letters', 'list')).text).toContain(`${id}\n`);
});

test('for a command of another image, the program names that image', async () => {
  expect(await tshepa('staff', 'list')).toEqual({
    code: 2,
    text: 'The commands "staff" are in the image applications, not in notifications.\n',
  });
});
