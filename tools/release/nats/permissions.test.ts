import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allOperations, eventTypes, operations } from '@tshepa/contracts';
import { type BusUser, busUsers, calledBy, durablesOf } from '@tshepa/contracts/bus-access';
import { subjectFor } from '@tshepa/contracts/define';
import { formerSubjects } from '@tshepa/contracts/former-names';
import { type Child, startChild } from '@tshepa/test-kit/processes/child';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { freePort } from '@tshepa/test-kit/processes/ports';
import { noProgress } from '@tshepa/test-kit/processes/progress';
import { runCommand } from '@tshepa/test-kit/processes/run-command';
import { connectOnce, waitFor } from '@tshepa/test-kit/processes/wait';
import { findNatsBinary } from '@tshepa/test-kit/programs/nats-binary';
import { accountsFile, accountsFiles, passwordVariable } from '@tshepa/test-kit/servers/nats-accounts';
import { permissionsOf } from '@tshepa/test-kit/servers/nats-permissions';
import { connect, Events, type NatsConnection } from 'nats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const accounts = join(repoRoot, 'deploy/nats/accounts.conf');

/** The sources of a service, or those in one of its folders, as one text. */
const sourcesOf = (service: string, folder = ''): string =>
  globSync(`services/${service}/src/${folder}**/*.ts`, { cwd: repoRoot })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(repoRoot, path), 'utf8'))
    .join('\n');

describe('the permissions to call services', () => {
  test('the accounts files match the contracts', () => {
    for (const path of accountsFiles)
      expect(readFileSync(join(repoRoot, path), 'utf8'), path).toBe(accountsFile());
  });

  test.each([
    'gateway',
    'applications',
    'integrations',
    'notifications',
  ] as const)('%s may call exactly the operations that its sources call', (user) => {
    const text = sourcesOf(user);
    // The gateway forwards operations that have an HTTP route and no handler in the gateway.
    const isForwarded = ({ http, owner }: (typeof allOperations)[number]) =>
      user === 'gateway' && http !== undefined && owner !== 'gateway';
    // A service names its own operations in order to serve them. Only the operators' program in it also calls them.
    const ofOperators = sourcesOf(user, 'operator/');
    const called = allOperations.filter(
      (operation) =>
        isForwarded(operation) ||
        new RegExp(`\\boperations\\.${operation.name}(?!\\.http)\\b`).test(
          operation.owner === user ? ofOperators : text,
        ),
    );
    const names = (list: typeof called) => list.map(({ name }) => name).sort();
    expect(names(calledBy(user).map(({ operation }) => operation))).toEqual(names(called));
  });

  test('exactly the durable consumers in the sources have a permission', () => {
    for (const user of busUsers) {
      const inSources = [...sourcesOf(user).matchAll(/durable: '([^']+)'/g)]
        .map(([, durable]) => durable)
        .sort();
      expect(Object.keys(durablesOf[user] ?? {}).sort(), user).toEqual(inSources);
    }
  });
});

describe('the running server', () => {
  let dir: string;
  let server: Child;
  let port: number;
  const passwordOf = (user: BusUser) => `p-${user}`;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'tshepa-accounts-'));
    port = await freePort();
    const config = join(dir, 'nats.conf');
    const own = `host: 127.0.0.1\nport: ${port}\njetstream { store_dir: ${JSON.stringify(join(dir, 'store'))} }\n`;
    // The same file is used in a deployment.
    await writeFile(config, `${own}${readFileSync(accounts, 'utf8')}`);
    const passwords = Object.fromEntries(busUsers.map((user) => [passwordVariable(user), passwordOf(user)]));
    const { path } = await findNatsBinary(noProgress);
    server = await startChild(path, ['-c', config], { env: { PATH: process.env.PATH ?? '', ...passwords } });
    await waitFor(() => connectOnce(port), { what: 'nats-server', timeoutMs: 15_000 });
  });
  afterAll(async () => {
    await server.kill();
    await rm(dir, { recursive: true, force: true });
  });

  const logIn = (user: BusUser, pass = passwordOf(user)) =>
    connect({ servers: `127.0.0.1:${port}`, user, pass, inboxPrefix: `_INBOX_${user}`, reconnect: false });

  const subjectsByKind = allOperations.flatMap((operation) =>
    Object.keys(operation.callersByKind ?? {}).map((kind) => subjectFor(operation, kind)),
  );
  const rpcSubjects = [
    ...allOperations.map(({ subject }) => subject),
    ...subjectsByKind,
    ...Object.values(formerSubjects),
  ];
  const durables = Object.values(durablesOf).flatMap((named) => Object.entries(named));
  const jetStream = [
    ...['CREATE', 'UPDATE', 'INFO', 'DELETE', 'PURGE', 'MSG.DELETE', 'MSG.GET', 'SNAPSHOT', 'RESTORE'].map(
      (verb) => `$JS.API.STREAM.${verb}.EVENTS`,
    ),
    '$JS.API.STREAM.CREATE.OTHER',
    '$JS.API.STREAM.NAMES',
    '$JS.API.CONSUMER.NAMES.EVENTS',
    '$JS.API.CONSUMER.CREATE.EVENTS',
    '$JS.API.CONSUMER.CREATE.EVENTS.spy.evt.>',
    '$JS.API.DIRECT.GET.EVENTS',
    ...durables.flatMap(([durable, { subject }]) => [
      `$JS.API.CONSUMER.CREATE.EVENTS.${durable}.${subject}`,
      `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${durable}`,
      `$JS.API.CONSUMER.DELETE.EVENTS.${durable}`,
      `$JS.ACK.EVENTS.${durable}.1.1.1.1.0`,
    ]),
  ];
  const everything = [
    ...rpcSubjects,
    ...eventTypes.map(({ subject }) => subject),
    ...jetStream,
    ...busUsers.map((user) => `_INBOX_${user}.any`),
    'evt.other.thing.happened',
    'test.clock.move',
    '$SYS.REQ.SERVER.PING',
    'anything',
  ];
  const everySubscription = [...everything, '>', 'rpc.>', 'evt.>', '$JS.>', '_INBOX.>', '_INBOX_gateway.>'];

  /** The subjects that the server refuses while `act` runs. */
  async function refused(
    connection: NatsConnection,
    operation: 'publish' | 'subscription',
    act: () => void,
  ): Promise<string[]> {
    const found: string[] = [];
    // This loop never ends, not even when the connection closes.
    void (async () => {
      for await (const status of connection.status()) {
        const context = status.permissionContext;
        if (status.type === Events.Error && context?.operation === operation) found.push(context.subject);
      }
    })();
    act();
    await connection.flush();
    await connection.flush();
    await new Promise((resolve) => setImmediate(resolve));
    await connection.close();
    return [...new Set(found)].sort();
  }

  /** The server's matching rule, written independently of the code that generates the permissions. */
  function matches(pattern: string, subject: string): boolean {
    const wanted = pattern.split('.');
    const tokens = subject.split('.');
    if (wanted.at(-1) === '>') {
      return (
        tokens.length >= wanted.length &&
        wanted.slice(0, -1).every((token, at) => token === '*' || token === tokens[at])
      );
    }
    return (
      wanted.length === tokens.length && wanted.every((token, at) => token === '*' || token === tokens[at])
    );
  }

  test.each(busUsers)('the NATS server lets %s use only its own subjects', async (user) => {
    const { publish, subscribe } = permissionsOf(user);
    const foreign = everything.filter((subject) => !publish.some((pattern) => matches(pattern, subject)));

    const publisher = await logIn(user);
    const denied = await refused(publisher, 'publish', () => {
      for (const subject of everything) publisher.publish(subject);
    });
    expect(denied).toEqual([...new Set(foreign)].sort());

    const forbidden = everySubscription.filter(
      (subject) =>
        !subscribe.some((pattern) => matches(pattern.split(' ')[0] ?? '', subject) && !pattern.includes(' ')),
    );
    const subscriber = await logIn(user);
    const refusedSubscriptions = await refused(subscriber, 'subscription', () => {
      for (const subject of everySubscription) subscriber.subscribe(subject, { callback: () => undefined });
    });
    expect(refusedSubscriptions).toEqual([...new Set(forbidden)].sort());
  });

  test('the gateway has no rights over the stream, and cannot act as an operator or a service', async () => {
    const forbidden = [...jetStream, ...subjectsByKind, operations.removeTotp.subject];
    expect(subjectsByKind).toContain('operator.applications.staff.confirm-account-change');
    const gateway = await logIn('gateway');
    const denied = await refused(gateway, 'publish', () => {
      for (const subject of forbidden) gateway.publish(subject);
    });
    expect(denied).toEqual([...new Set(forbidden)].sort());
  });

  test('the server accepts the configuration of its image', async () => {
    const { path } = await findNatsBinary(noProgress);
    const passwords = Object.fromEntries(busUsers.map((user) => [passwordVariable(user), passwordOf(user)]));
    const config = join(repoRoot, 'deploy/nats/server.conf');
    await runCommand(path, ['-t', '-c', config], { env: passwords, timeoutMs: 10_000 });
    await expect(runCommand(path, ['-t', '-c', config], { env: {}, timeoutMs: 10_000 })).rejects.toThrow(
      /NATS_GATEWAY_PASSWORD/,
    );
  });

  test('no process may delete or purge the stream, and a connection without a user or with a wrong password is refused', async () => {
    for (const user of busUsers) {
      const connection = await logIn(user);
      const denied = await refused(connection, 'publish', () => {
        connection.publish('$JS.API.STREAM.DELETE.EVENTS');
        connection.publish('$JS.API.STREAM.PURGE.EVENTS');
      });
      expect(denied).toHaveLength(2);
    }
    await expect(logIn('gateway', 'wrong')).rejects.toThrow(/Authorization/);
    await expect(connect({ servers: `127.0.0.1:${port}`, reconnect: false })).rejects.toThrow(
      /Authorization/,
    );
  });
});
