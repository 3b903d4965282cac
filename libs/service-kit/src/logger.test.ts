import { bankFormSchema, customerFormSchema, employmentFormSchema } from '@tshepa/contracts/entities/forms';
import { AppError } from '@tshepa/contracts/errors';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function capture() {
  const lines: string[] = [];
  const logger = createLogger({
    service: 'probe',
    level: 'trace',
    destination: { write: (line) => void lines.push(line) },
  });
  return { logger, text: () => lines.join(''), last: (): unknown => JSON.parse(lines.at(-1) ?? 'null') };
}

test('a line carries the service, the level, UTC time and the id of the request', () => {
  const { logger, last } = capture();
  logger.child({ requestId: 'r-1' }).info({ event: 'probe.done', count: 3 }, 'done');
  expect(last()).toMatchObject({
    level: 'info',
    service: 'probe',
    requestId: 'r-1',
    event: 'probe.done',
    count: 3,
    msg: 'done',
  });
  expect(last()).toHaveProperty('time', expect.stringMatching(/Z$/));
});

const visible = new Set([
  'countryCode',
  'paymentFrequency',
  'noPayslip',
  'loginAttempts',
  'bankName',
  'branchName',
]);
const answers = [customerFormSchema, employmentFormSchema, bankFormSchema].flatMap((form) =>
  Object.keys(form.shape),
);
const identifying = [
  'email',
  'password',
  'newPassword',
  'token',
  'accessToken',
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'otp',
  'passcode',
  'id_number',
  'ID-Number',
  'customerIdNumber',
  'refreshToken',
  'account_number',
  'names',
  'name',
  'address',
  'phone',
  'mab_data',
  'payslipReading',
  'experian_data',
  'sessionId',
  'customerRequest',
  'fileName',
  'OTP_SECRET',
];

test.each([
  ...answers.filter((key) => !visible.has(key)),
  ...identifying,
])('%s never reaches a log, at any depth', (field) => {
  const { logger, text } = capture();
  const record = { [field]: 'Xq-private-value' };
  logger.info(record, 'flat');
  logger.info({ customer: { parts: [record] } }, 'nested');
  logger.info({ map: new Map([['key', record]]) }, 'map');
  logger.child(record).info('bound');
  logger.error({ err: new Error('failed', { cause: record }) }, 'cause');
  expect(text()).not.toContain('Xq-private-value');
  expect(text().split('\n')).toHaveLength(6);
});

test('numbers, e-mail addresses and credentials in free text are censored as well', () => {
  const { logger, text } = capture();
  const sentence =
    'E11000 dup key: { idIndex: "Qz-index" } for 8001015009087, +27821234567, thandi@example.co.za at nats://user:hunter2@host';
  logger.warn(sentence);
  logger.warn({ reason: sentence }, sentence);
  logger.error(new Error(sentence));
  logger.error({ err: new AppError('internal', {}, { cause: new Error(sentence) }) }, 'wrapped');
  for (const secret of ['Qz-index', '8001015009087', '27821234567', 'thandi@example.co.za', 'hunter2'])
    expect(text()).not.toContain(secret);
});

test('ids, states and stack traces stay readable', () => {
  const { logger, last } = capture();
  const customerId = '019aa5e2-7a3b-7c11-9d3e-123456789012';
  logger.error({ customerId, state: 'PAID', err: new TypeError('not a function') }, 'failed');
  expect(last()).toMatchObject({
    customerId,
    state: 'PAID',
    err: { type: 'TypeError', message: 'not a function', stack: expect.stringContaining('logger.test') },
  });
});

test('bytes are logged as their length, and circular objects are cut off', () => {
  const { logger, last } = capture();
  const loop: { self?: unknown } = {};
  loop.self = loop;
  logger.info({ chunk: new Uint8Array(5), loop }, 'odd');
  expect(last()).toMatchObject({ chunk: '[5 bytes]' });
});
