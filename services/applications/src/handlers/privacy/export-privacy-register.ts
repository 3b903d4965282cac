import { operations } from '@tshepa/contracts';
import { type CallMeta, serveByteStream } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { privacyTasksOf } from '../../domain/privacy/requests.ts';
import { requireManager } from '../../policies.ts';
import { type Cell, toCsvLine } from '../exports/csv-exports.ts';

/** The fields of the privacy registers, by column title. */
const registerColumns = {
  consents: {
    Record: 'customerId',
    Purpose: 'purpose',
    Text: 'textVersion',
    'Given at': 'givenAt',
    'Recorded at': 'recordedAt',
    Device: 'deviceId',
    'Withdrawn at': 'withdrawnAt',
  },
  requests: {
    Record: 'customerId',
    Request: 'id',
    Kind: 'kind',
    Status: 'status',
    'Asked at': 'askedAt',
    'Due at': 'dueAt',
    'Held until': 'heldUntil',
    'Answered at': 'answeredAt',
  },
} as const;

type Register = keyof typeof registerColumns;

/** Exports a register for the Regulator. It names applications by id and contains no personal values. */
export const exportPrivacyRegister = (context: Context) =>
  serveByteStream(operations.exportPrivacyRegister, ({ register }, meta) => {
    requireManager(meta.actor);
    return registerLines(context, meta, register);
  });

async function* registerLines(
  context: Context,
  meta: CallMeta,
  register: Register,
): AsyncGenerator<Uint8Array> {
  await addAuditRow(context, meta, {
    kind: 'read',
    action: 'export-privacy-register',
    details: { register },
  });
  const columns = registerColumns[register];
  yield Buffer.from(toCsvLine(Object.keys(columns)));
  for await (const row of registerRows(context, register))
    yield Buffer.from(toCsvLine(Object.values(columns).map((field) => row[field])));
}

async function* registerRows({ applications }: Context, register: Register) {
  if (register === 'requests') {
    yield* (await applications.withPrivacy()).flatMap(privacyTasksOf) as RegisterRow[];
    return;
  }
  for await (const { customerId, consents } of applications.consents())
    yield* consents.map((consent): RegisterRow => ({ customerId, ...consent }));
}

type RegisterRow = Readonly<Record<string, Cell>>;
