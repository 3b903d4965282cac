import { bankFormSchema, customerFormSchema, employmentFormSchema } from '@tshepa/contracts/entities/forms';
import { AppError } from '@tshepa/contracts/errors';
import { expect, test } from 'vitest';
import { createLogger, type Logger } from './logger.ts';
import { censoredKeys, censoredParts } from './personal-fields.ts';

const spelledLikeForms = [customerFormSchema, employmentFormSchema, bankFormSchema]
  .flatMap((form) => Object.keys(form.shape))
  .filter((key) => censoredKeys.has(key.toLowerCase().replace(/[^a-z0-9]/g, '')));

/** Every personal field in the spelling of the forms, and every other key that is censored. */
const fields = [
  ...new Set([...spelledLikeForms, ...censoredKeys, ...censoredParts]),
  ...['newPassword', 'oldPassword', 'accessToken', 'setCookie', 'bank_link_login_account_number'],
];

/** Returns a unique value for a field. Only the field's key shows that the value is personal. */
const wordOf = (field: string) => `Zq${field.replace(/[^a-z0-9]/gi, '')}xW`;
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

class Refusal extends Error {
  readonly details: unknown;
  constructor(details: unknown) {
    super('refused', { cause: details });
    this.details = details;
  }
}

type Shape = (logger: Logger, record: Record<string, string>) => void;

/** Every form in which our code or a library passes data to a logger. */
const shapes: Record<string, Shape> = {
  'an object': (logger, record) => {
    for (const level of levels) logger[level](record, 'words');
  },
  'an object in an object': (logger, record) => logger.info({ a: { b: { c: record } } }, 'words'),
  'a list': (logger, record) => logger.info({ customers: [record, [record]] }, 'words'),
  'a map and a set': (logger, record) =>
    logger.info({
      map: new Map([['a', record]]),
      set: new Set([record]),
      entries: new Map(Object.entries(record)),
    }),
  'an object without a prototype': (logger, record) =>
    logger.info(Object.assign(Object.create(null), record), 'words'),
  'an instance of a class': (logger, record) =>
    logger.info({ it: Object.assign(new Refusal(record), record) }),
  'something that writes its own JSON': (logger, record) => logger.info({ it: { toJSON: () => record } }),
  'the cause of an error': (logger, record) =>
    logger.error({ err: new Error('failed', { cause: new Error('why', { cause: record }) }) }, 'words'),
  'fields of an error': (logger, record) =>
    logger.error({ err: Object.assign(new TypeError('failed'), record, { details: record }) }, 'words'),
  'an error by itself': (logger, record) => logger.error(new Refusal(record)),
  'one of several errors': (logger, record) =>
    logger.error({ err: new AggregateError([new Refusal(record)], 'all failed') }),
  'an error of ours': (logger, record) =>
    logger.error({ err: new AppError('internal', {}, { cause: Object.assign(new Error('x'), record) }) }),
  'the bindings of a child': (logger, record) => logger.child(record).info('words'),
  'the bindings of a child of a child': (logger, record) =>
    logger.child({ requestId: 'r-1' }).child({ a: record }).child({ b: 1 }).warn({ c: 2 }, 'words'),
  'a request and its answer': (logger, record) =>
    logger.info({ req: { method: 'POST', headers: record, query: record }, res: { body: record } }, 'words'),
  'an object as a value of a template': (logger, record) =>
    logger.info('words %o and %j', record, { a: record }),
  'an object as a value after an object': (logger, record) =>
    logger.info({ a: 1 }, 'words %o', { b: record }),
};

function capture() {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return { logger: createLogger({ service: 'probe', level: 'trace', destination }), lines };
}

test('the test covers more than 80 fields', () => {
  expect(fields.length).toBeGreaterThan(80);
});

test.each(Object.keys(shapes))('no personal field is logged as %s', (name) => {
  const { logger, lines } = capture();
  for (const field of fields) shapes[name]?.(logger, { [field]: wordOf(field) });
  expect(lines.length).toBeGreaterThanOrEqual(fields.length);
  const written = lines.join('');
  expect(fields.filter((field) => written.includes(wordOf(field)))).toEqual([]);
});

const inText = {
  'an ID number': '8001015009087',
  'a telephone number': '0821234567',
  'a telephone number abroad': '+27821234567',
  'an account number': '62812345678',
  'an e-mail address': 'thandi.m@example.co.za',
  'a password in an address': 'nats://user:hunter2secret@host',
};

test.each(
  Object.entries(inText),
)('%s in free text is never logged, wherever the text appears', (_name, value) => {
  const { logger, lines } = capture();
  const text = `refused for ${value}, try later`;
  logger.info(text);
  logger.info({ reason: text, list: [text], deep: { reason: text } }, text);
  logger.info('template %s', text);
  logger.error(new Error(text));
  logger.error({ err: new Error(text, { cause: new Error(text) }) }, text);
  logger.error({ err: new AggregateError([new Error(text)], text) });
  logger.child({ reason: text }).warn(text);
  const secret = value.includes('hunter2') ? 'hunter2secret' : value.replace('+', '');
  expect(lines).toHaveLength(7);
  expect(lines.join('')).not.toContain(secret);
});
