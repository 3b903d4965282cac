import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Actor, type StaffRole, staffRoleSchema } from '@tshepa/contracts/actor';
import { AppError } from '@tshepa/contracts/errors';
import { applicationsRpc } from '@tshepa/contracts/rpc/applications';
import { connectBus } from '@tshepa/messaging';
import { createLogger, systemClock } from '@tshepa/service-kit';
import { defaultDataDir } from '../infra/paths.ts';
import { readRunFile } from '../launcher/run-file.ts';

const usage = `Usage:
  npm run staff -- add EMAIL --role manager|agent   makes an account and shows its one-time password
  npm run staff -- reset EMAIL                      gives it a new one-time password and ends its sessions`;

type Command = { what: 'add'; email: string; role: StaffRole } | { what: 'reset'; email: string };

const systemActor: Actor = { kind: 'system', service: 'operator' };
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
  const [what, email] = positionals;
  const role = staffRoleSchema.safeParse(values.role);
  if (!email) return undefined;
  if (what === 'add' && role.success) return { what, email, role: role.data };
  return what === 'reset' ? { what, email } : undefined;
}

async function run(wanted: Command, url: string): Promise<void> {
  const logger = createLogger({ service: 'staff', level: 'silent' });
  const bus = await connectBus({
    url,
    name: 'operator',
    clock: systemClock,
    logger,
    connectTimeoutMs: 3_000,
  });
  const options = { actor: systemActor, requestId: randomUUID() };
  try {
    const { email, password } =
      wanted.what === 'add'
        ? await bus.request(applicationsRpc.addStaff, { email: wanted.email, role: wanted.role }, options)
        : await bus.request(applicationsRpc.resetStaff, { email: wanted.email }, options);
    console.log(`${email}\nOne-time password (shown only now): ${password}`);
  } catch (error) {
    end(error instanceof AppError ? explain(error) : String(error));
  } finally {
    await bus.drain();
  }
}

function explain(error: AppError): string {
  if (error.code === 'service.unavailable') return 'The applications service is not running.';
  return `Refused: ${error.message} (${error.code})`;
}

function end(text: string): void {
  console.error(text);
  process.exitCode = 1;
}
