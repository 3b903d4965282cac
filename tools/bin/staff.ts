import { parseArgs } from 'node:util';
import type { Rpc } from '@tshepa/contracts';
import { staffRoleSchema } from '@tshepa/contracts/actor';
import { AppError } from '@tshepa/contracts/errors';
import { operations } from '@tshepa/contracts/operations/generated';
import { newId } from '@tshepa/messaging';
import { defaultDataDir } from '@tshepa/test-kit/processes/paths';
import type * as z from 'zod/mini';
import { operator, withBus } from '../demo/operator.ts';
import { readRunFile } from '../launcher/run-file.ts';

const usage = `Usage: npm run staff -- COMMAND
  add EMAIL --role manager|agent   adds an account and shows its one-time password
  reset EMAIL                      sets a new one-time password and ends its sessions and its lock
  role EMAIL manager|agent         changes its role
  disable EMAIL | enable EMAIL     forbids or allows signing in; disabling ends its sessions
  list                             shows all accounts
  sessions EMAIL                   shows its open sessions
  end-sessions EMAIL               ends them
  totp-off EMAIL                   removes its authenticator app and recovery codes`;

type Call = <Request extends Rpc['request'], Reply extends Rpc['reply']>(
  definition: Rpc<Request, Reply>,
  payload: Request['_zod']['input'],
) => Promise<Reply['_zod']['output']>;

/** Resolves with the lines to print. */
type Command = (call: Call) => Promise<string[]>;

const command = readCommand();
const natsUrl = process.env['NATS_URL'] ?? readRunFile(defaultDataDir)?.urls.nats;
if (!command) end(usage);
else if (!natsUrl) end('Nothing is running here: start it with npm start, or set NATS_URL.');
else await run(command, natsUrl);

function readCommand(): Command | undefined {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { role: { type: 'string', default: 'agent' } },
  });
  const [what = '', email, word] = positionals;
  if (what === 'list' && positionals.length === 1) return list;
  if (!email) return undefined;
  const role = staffRoleSchema.safeParse(what === 'role' ? word : values.role);
  const commands: Record<string, Command | false> = {
    add: role.success && (async (call) => shown(await call(operations.addStaff, { email, role: role.data }))),
    reset: async (call) => shown(await call(operations.resetStaff, { email })),
    role: role.success && ((call) => update(call, { email, role: role.data })),
    disable: (call) => update(call, { email, isActive: false }),
    enable: (call) => update(call, { email, isActive: true }),
    sessions: (call) => sessions(call, email),
    'end-sessions': async (call) => [
      `Sessions ended: ${(await call(operations.endStaffSessions, { email })).ended}`,
    ],
    'totp-off': async (call) => {
      await call(operations.removeTotp, { email });
      return ['Signing in now needs only the password.'];
    },
  };
  return (Object.hasOwn(commands, what) && commands[what]) || undefined;
}

function shown({ email, password }: { email: string; password: string }): string[] {
  return [email, `One-time password (shown only now): ${password}`];
}

async function update(call: Call, change: z.input<typeof operations.updateStaff.request>): Promise<string[]> {
  const { email, role, isActive } = await call(operations.updateStaff, change);
  return [`${email}: ${role}, ${isActive ? 'active' : 'disabled'}`];
}

async function list(call: Call): Promise<string[]> {
  const { items } = await call(operations.listStaff, {});
  return items.map((account) =>
    [
      account.email.padEnd(36),
      account.role.padEnd(8),
      account.isActive ? 'active  ' : 'disabled',
      account.hasTotp ? 'app' : '   ',
      `last seen ${account.lastSeenAt ?? 'never'}`,
      `sessions ${account.sessions}`,
      account.hasOneTimePassword ? 'one-time password' : '',
    ]
      .join('  ')
      .trimEnd(),
  );
}

async function sessions(call: Call, email: string): Promise<string[]> {
  const found = (await call(operations.listStaffSessions, { email })).sessions;
  if (found.length === 0) return ['No open sessions.'];
  return found.map(
    ({ createdAt, lastSeenAt, device }) => `since ${createdAt}  last seen ${lastSeenAt}  ${device ?? ''}`,
  );
}

async function run(wanted: Command, url: string): Promise<void> {
  const options = { actor: operator, requestId: newId() };
  try {
    const lines = await withBus(
      url,
      (bus) => wanted((definition, payload) => bus.request(definition, payload, options)),
      { connectTimeoutMs: 3_000 },
    );
    for (const line of lines) console.log(line);
  } catch (error) {
    end(error instanceof AppError ? explain(error) : String(error));
  }
}

function explain(error: AppError): string {
  if (error.code === 'service.unavailable') return 'The applications service is not running.';
  const reasons = error.details.fields?.map(({ message }) => message).join('; ');
  return `Refused: ${reasons || error.message} (${error.code})`;
}

function end(text: string): void {
  console.error(text);
  process.exitCode = 1;
}
