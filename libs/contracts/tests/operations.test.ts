import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import formerBuild from '@tshepa/test-kit/former-build.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formerActions, formerSubjects, presentActionOf } from '../src/former-names.ts';
import { allOperations, eventTypes, httpOperations, type OperationName } from '../src/index.ts';

const repo = join(import.meta.dirname, '../../..');
const camel = (kebab: string) => kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

test('every read and every command with a key may be sent twice, except for sign-in, staff accounts and third parties', () => {
  const reached = allOperations.flatMap(({ name, owner, http, repeat }) =>
    http && owner !== 'gateway' ? { name, changes: http.changes, repeat } : [],
  );
  const reads = reached.filter(({ changes }) => !changes);
  expect(reads.filter(({ repeat }) => repeat !== 'always')).toEqual([]);
  const commands = reached.filter(({ changes }) => changes);
  expect(commands.filter(({ repeat }) => repeat === 'always')).toEqual([]);
  const never = commands.filter(({ repeat }) => repeat === 'never').map(({ name }) => name);
  expect(never.sort()).toEqual([
    'addPasskey',
    'addStaff',
    'beginPasskey',
    'beginPasskeySignIn',
    'beginTotp',
    'changeOwnPassword',
    'confirmAccountChange',
    'confirmTotp',
    'endAccountChange',
    'endOtherSessions',
    'endOwnSession',
    'endStaffSessions',
    'lockSession',
    'receiveProviderWebhook',
    'receiveSmsReceipt',
    'removePasskey',
    'reportActivity',
    'requestAccountChange',
    'setPin',
    'signIn',
    'signInWithPasskey',
    'signOut',
    'turnOffTotp',
    'unlockSession',
  ]);
});

describe('texts that callers send', () => {
  /** Secrets, values that are only compared or looked up, and file names, which the gateway cleans itself. */
  const shownToNobody =
    /password|Password$|^seen\.|^(?:id|reference|sessionId|state|website|endpoint)$|^files\.name$|Attachment$|Income$|Expenses$/;
  const hidden = ['a\u0000b', 'a\u202Eb', 'a\uD800b'];

  function partsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
    if (schema instanceof z.ZodMiniObject) return Object.entries(schema.shape);
    if (schema instanceof z.ZodMiniUnion) return schema.def.options.map((option) => ['', option]);
    if (schema instanceof z.ZodMiniArray) return [['', schema.def.element]];
    const isWrapper = schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault;
    return isWrapper ? [['', schema.def.innerType]] : [];
  }

  /** Yields the fields of a schema that hold one text, with their paths. */
  function* textsOf(schema: z.core.$ZodType, path: string): Generator<[string, z.core.$ZodType]> {
    if (schema instanceof z.ZodMiniString) yield [path, schema];
    for (const [name, inner] of partsOf(schema))
      yield* textsOf(inner, [path, name].filter(Boolean).join('.'));
  }

  test('[S5.09] texts that somebody reads are refused when they contain NUL, half of a character or a direction mark', () => {
    const texts = httpOperations.flatMap(({ name, http }) =>
      [...textsOf(http.input, '')].map(([path, schema]) => ({ name, path, schema })),
    );
    expect(texts.length).toBeGreaterThan(100);
    const accepting = texts.filter(
      ({ path, schema }) =>
        !shownToNobody.test(path) && hidden.some((text) => z.safeParse(schema, text).success),
    );
    expect(accepting.map(({ name, path }) => `${name} ${path}`)).toEqual([]);
  });
});

describe('one operation, one name', () => {
  test.each(
    allOperations.map((operation) => [operation.name, operation] as const),
  )('%s has the name of its file, its subject, its handler and its row in the audit trail', (name, {
    owner,
    area,
    action,
    subject,
    kind,
    http,
    audit,
    callers,
    callersByKind = {},
  }) => {
    const path = `${area}/${action}.ts`;
    expect(camel(basename(path, '.ts'))).toBe(name);
    expect(name).toMatch(/^[a-z]+[A-Z]/);
    expect(existsSync(join(repo, 'libs/contracts/src/operations', path)), path).toBe(true);
    expect(subject).toBe(`rpc.${owner}.${area}.${action}`);
    expect(existsSync(join(repo, 'services', owner, 'src/handlers', path)), path).toBe(true);
    expect(audit === undefined).toBe(owner !== 'applications');
    // Only development tools add made-up people, as the administrator of their own server.
    expect([...callers, ...Object.values(callersByKind).flat()].length > 0).toBe(
      owner !== 'gateway' && name !== 'seedApplications',
    );
    if (http?.replyKind === 'csv' || http?.replyKind === 'zip') expect(kind).toBe('byte-stream');
  });

  test('every declaration is in the list', () => {
    const files = globSync('*/*.ts', { cwd: join(repo, 'libs/contracts/src/operations') });
    expect(files.map((path) => camel(basename(path, '.ts'))).toSorted()).toEqual(
      allOperations.map(({ name }) => name).toSorted(),
    );
  });

  test('two HTTP calls never share a method and path', () => {
    const addresses = allOperations.flatMap(({ http }) => (http ? [`${http.method} ${http.path}`] : []));
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

describe('names of the former build', () => {
  test('every former subject still belongs to the same operation', () => {
    const known = Object.fromEntries(
      allOperations
        .filter(({ owner }) => owner !== 'gateway')
        .map(({ name, subject }) => [name, formerSubjects[name as OperationName] ?? subject]),
    );
    expect(known).toMatchObject(formerBuild.subjects);
  });

  test('no former subject is the present subject of another operation', () => {
    const present = new Set(allOperations.map(({ subject }) => subject));
    expect(Object.values(formerSubjects).filter((subject) => present.has(subject))).toEqual([]);
  });

  /**
   * These actions kept their names. They are not operations, for example because jobs, consumers or operators perform
   * them.
   */
  const kept = [
    'dlq.replay',
    'enrol',
    'erase',
    'give-way',
    'refer',
    'settled',
    'staff.sign-in-refused',
    'trail.begin',
    'update-mandate',
  ];

  test.each(
    formerBuild.actions.filter((action) => !kept.includes(action)),
  )('a row of the audit trail with the action %s has a present name', (former) => {
    const present = allOperations.find(({ action }) => action === presentActionOf(former));
    expect(present, presentActionOf(former)).toBeDefined();
    const formers = formerActions[present?.name as OperationName] ?? [present?.action];
    expect(formers).toContain(former);
  });

  test('the present build accepts the events of the former build', () => {
    for (const { subject, data } of formerBuild.events) {
      const type = eventTypes.find((known) => known.subject === subject);
      expect(type?.data.safeParse(data).success, subject).toBe(true);
    }
    expect(formerBuild.events).toHaveLength(eventTypes.length);
  });
});
