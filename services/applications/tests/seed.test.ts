import {
  bankFormSchema,
  customerFormSchema,
  employmentFormSchema,
  idNumberProblem,
  johannesburgDay,
  loanDistributionSchema,
  loanStates,
  operations,
  transitions,
} from '@tshepa/contracts';
import { ConfigError, loadConfig } from '@tshepa/service-kit';
import { describe, expect, test } from 'vitest';
import { configSchema } from '../src/config.ts';
import { toLoanDistribution } from '../src/domain/loan.ts';
import { idOfMadeUp, madeUpApplication } from '../src/seed/made-up-application.ts';
import { actors, errorCode, useApplications } from './support/applications.ts';

const applications = useApplications();
const seed = (input: { seed?: number; first?: number; count?: number }, actor = actors.operator) =>
  applications.call(operations.seedApplications, { seed: 0, first: 0, count: 50, ...input }, { actor });

const until = new Date('2026-11-20T10:00:00Z');
const records = Array.from({ length: 3_000 }, (_, number) =>
  madeUpApplication({ seed: 1, number, until, dataKey: 'key' }),
);

describe('made-up applications', () => {
  test('made-up applications have answers that the wizard would accept', () => {
    for (const { applicant: customer, employment, bank, loan } of records) {
      customerFormSchema.parse(customer);
      employmentFormSchema.parse(employment);
      bankFormSchema.parse(bank);
      loanDistributionSchema.parse(toLoanDistribution(loan));
    }
  });

  test('made-up people have unique valid ID numbers, and e-mail addresses that reach nobody', () => {
    const known = records.flatMap(({ applicant: customer }) => customer.idNumber ?? []);
    expect(new Set(known).size).toBe(known.length);
    expect(known.length).toBeGreaterThan(2_000);
    for (const idNumber of known) {
      expect(idNumberProblem(idNumber, johannesburgDay(until)), idNumber).toBeUndefined();
      expect(idNumber.charAt(11)).toBe('9');
    }
    for (const { applicant: customer } of records)
      expect(customer.emailAddress ?? '@people.example').toMatch(/@people\.example$/);
  });

  test('made-up applications follow the state machine and are in the state of their last transition', () => {
    for (const { history: moves, loan } of records) {
      expect(moves[0]?.to).toBe('IN_PROGRESS');
      expect(moves.at(-1)?.to).toBe(loan.state);
      for (const [index, { to, at }] of moves.slice(1).entries()) {
        const from = moves[index]?.to;
        const row = transitions.find((known) => known.from === from && known.to === to);
        expect(row, `${from} to ${to}`).toBeDefined();
        expect(at.getTime()).toBeGreaterThan(moves[index]?.at.getTime() ?? 0);
        expect(at.getTime()).toBeLessThanOrEqual(until.getTime());
      }
    }
  });

  test('made-up applications are in every state, over a whole year', () => {
    const many = Array.from({ length: 30_000 }, (_, number) =>
      madeUpApplication({ seed: 2, number, until, dataKey: 'key' }),
    );
    expect(new Set(many.map(({ loan }) => loan.state))).toEqual(new Set(loanStates));
    const months = new Set(many.map(({ createdAt }) => createdAt.toISOString().slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(12);
  });

  test('made-up applications are the same for the same seed and different for another seed', () => {
    const again = madeUpApplication({ seed: 1, number: 7, until, dataKey: 'key' });
    expect(again).toEqual(records[7]);
    expect(idOfMadeUp({ seed: 2, number: 7 })).not.toBe(again.id);
  });
});

describe('seeding', () => {
  test('seeding adds each application once, continues where it stopped, and leaves existing applications unchanged', async () => {
    expect(await seed({ count: 30 })).toEqual({ added: 30 });
    const before = await applications.context.applications.load(idOfMadeUp({ seed: 0, number: 3 }));
    expect(await seed({ count: 50 })).toEqual({ added: 20 });
    expect(await seed({ count: 50 })).toEqual({ added: 0 });
    const after = await applications.context.applications.load(idOfMadeUp({ seed: 0, number: 3 }));
    expect(after).toEqual(before);
    const { total } = await applications.call(operations.listApplications, {}, { actor: actors.manager });
    expect(total).toBe(50);
  });

  test('two runs of the seeding at once add no application twice', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => seed({ seed: 3, count: 40 })));
    expect(replies.reduce((sum, { added }) => sum + added, 0)).toBe(40);
    const ids = Array.from({ length: 40 }, (_, number) => idOfMadeUp({ seed: 3, number }));
    expect((await applications.context.applications.existingIds(ids)).size).toBe(40);
  });

  test('seeding creates applications that staff can open', async () => {
    const id = idOfMadeUp({ seed: 0, number: 3 });
    const record = await applications.call(operations.getApplication, { id }, { actor: actors.manager });
    expect(record.id).toBe(id);
  });

  test('seeding is only for operators, and only where the settings allow it', async () => {
    const calls = [actors.manager, actors.agent, actors.public].map((actor) =>
      errorCode(applications.call(operations.seedApplications, { seed: 0, first: 0, count: 1 }, { actor })),
    );
    expect(await Promise.all(calls)).toEqual(['auth.forbidden', 'auth.forbidden', 'auth.forbidden']);
    const { config } = applications.context;
    config.ALLOW_SEEDING = false;
    expect(await errorCode(seed({ seed: 4 }))).toBe('auth.forbidden');
    config.ALLOW_SEEDING = true;
  });

  test('the settings of production do not allow seeding', () => {
    const settings = {
      NODE_ENV: 'production',
      NATS_URL: 'nats://nats:4222',
      MONGO_URL: 'mongodb://mongo:27017',
      MASTER_KEY: 'x'.repeat(32),
      BLIND_INDEX_KEY: 'x'.repeat(32),
      AUDIT_KEY: 'x'.repeat(32),
    };
    expect(loadConfig(configSchema, settings).ALLOW_SEEDING).toBe(false);
    expect(() => loadConfig(configSchema, { ...settings, ALLOW_SEEDING: '1' })).toThrow(ConfigError);
  });
});
