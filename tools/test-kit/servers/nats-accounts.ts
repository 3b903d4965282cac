import { createHmac } from 'node:crypto';
import { type BusUser, busUsers } from '@tshepa/contracts/bus-access';
import { type Permissions, permissionsOf } from './nats-permissions.ts';

/** The environment variable of the server that holds a user's password. */
export const passwordVariable = (user: BusUser): string => `NATS_${user.toUpperCase()}_PASSWORD`;

/** One file is for the server's image, and the other for kustomize, which reads no file outside its folder. */
export const accountsFiles = ['deploy/nats/accounts.conf', 'k8s/base/accounts.conf'] as const;

/** The fields as they stand in the file. */
type User = { user: string; password: string; permissions?: string };

const list = (subjects: readonly string[]): string =>
  subjects.map((subject) => `          ${JSON.stringify(subject)}`).join('\n');

const permissionsText = ({ publish, subscribe }: Permissions, more = ''): string => `
      permissions {
        publish: [
${list(publish)}
        ]
        subscribe: [
${list(subscribe)}
        ]${more}
      }`;

const authorization = (users: readonly User[]): string => `\
authorization {
  timeout: 5
  users: [
${users
  .map(
    ({ user, password, permissions = '' }) => `\
    {
      user: ${user}
      password: ${password}${permissions}
    }`,
  )
  .join('\n')}
  ]
}
`;

/**
 * The users and permissions in a server's configuration, generated from the contracts. Passwords come from the server's
 * environment. They must begin with a letter, because the server would read digits as a number.
 */
export const accountsFile = (): string => `\
# Made from the operations in libs/contracts by: node scripts/run.mjs tools/bin/print-nats-accounts.ts
# One user for each process. Whatever is not listed is refused; nobody may delete or purge the stream.
${authorization(
  busUsers.map((user) => ({
    user,
    password: `$${passwordVariable(user)}`,
    permissions: permissionsText(permissionsOf(user)),
  })),
)}`;

/** An embedded server has the users of a deployment, and a user for the sandbox, which follows the test clock. */
export type EmbeddedUser = BusUser | 'sandbox';

/** Derives a password from the administrator's password, so that only one secret is stored. */
export const embeddedPassword = (user: EmbeddedUser, adminPassword: string): string =>
  `p${createHmac('sha256', adminPassword).update(user).digest('hex')}`;

const clockSubjects = ['test.clock.>'];
/** With this permission every process can answer in the inbox of the process that moves the clock. */
const mayAnswer = '\n        allow_responses: true';

/** Adds the test clock and an administrator for tests to the users and permissions of a deployment. */
export function embeddedAccounts(admin: { user: string; password: string }): string {
  const withClock = ({ publish, subscribe }: Permissions): Permissions => ({
    publish: [...publish, ...clockSubjects],
    subscribe: [...subscribe, ...clockSubjects],
  });
  const clockOnly = withClock({ publish: [], subscribe: ['_INBOX_sandbox.>'] });
  const user = (name: EmbeddedUser, permissions: Permissions): User => ({
    user: name,
    password: JSON.stringify(embeddedPassword(name, admin.password)),
    permissions: permissionsText(permissions, mayAnswer),
  });
  return authorization([
    { user: JSON.stringify(admin.user), password: JSON.stringify(admin.password) },
    ...busUsers.map((name) => user(name, withClock(permissionsOf(name)))),
    user('sandbox', clockOnly),
  ]);
}
