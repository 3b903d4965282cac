import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { growingEnum, newerCode, readTolerantly } from './tolerant-reader.ts';

const entrySchema = z.strictObject({
  reason: growingEnum(['differs', 'refused']),
  note: z.optional(z.string()),
  cause: z.optional(growingEnum(['rule'])),
});
const read = (value: unknown, schema: z.ZodMiniType = z.strictObject({ items: z.array(entrySchema) })) =>
  readTolerantly(schema, value);

test('fields that a later build has added are dropped at any depth', () => {
  const entry = { reason: 'differs', note: 'asked' };
  const value = { items: [entry, { ...entry, by: { email: 'thandi@lender.test' } }], total: 2 };
  expect(read(value).data).toEqual({ items: [entry, entry] });
});

test('a code that a later build has added is read as newer', () => {
  const value = { items: [{ reason: 'expired' }, { reason: 'refused', cause: 'phone' }] };
  expect(read(value).data).toEqual({
    items: [{ reason: newerCode }, { reason: 'refused', cause: newerCode }],
  });
});

test('a value with a choice of formats is read in the first format in which nothing is missing', () => {
  const fullSchema = z.strictObject({ id: z.string(), score: z.int() });
  const schema = z.strictObject({ record: z.union([fullSchema, z.omit(fullSchema, { score: true })]) });
  expect(read({ record: { id: 'a', isHeld: true } }, schema).data).toEqual({ record: { id: 'a' } });
  expect(read({ record: { id: 'a', score: 1, isHeld: true } }, schema).data).toEqual({
    record: { id: 'a', score: 1 },
  });
});

test.each([
  ['a missing field', { items: [{}] }],
  ['a code that is not text', { items: [{ reason: 7 }] }],
  ['a field of another type', { items: [{ reason: 'differs', note: 7, by: 'x' }] }],
  ['another format', []],
])('%s is still refused', (_what, value) => {
  expect(read(value).success).toBe(false);
});

test('a code that decides what happens next is refused when it is unknown', () => {
  expect(read({ state: 'SUSPENDED' }, z.strictObject({ state: z.enum(['PAID']) })).success).toBe(false);
});

test('a writer that checks strictly may add neither fields nor codes', () => {
  expect(z.safeParse(entrySchema, { reason: 'expired' }).success).toBe(false);
  expect(z.safeParse(entrySchema, { reason: 'differs', by: 'x' }).success).toBe(false);
});
