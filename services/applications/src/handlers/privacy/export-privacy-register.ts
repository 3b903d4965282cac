import { operations } from '@tshepa/contracts';
import { type CallMeta, serveByteStream } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { privacyTasksOf } from '../../domain/privacy/requests.ts';
import { requireManager } from '../../policies.ts';
import { toCsvLine } from '../application/csv.ts';

type Register = 'consents' | 'requests';
type Line = readonly (string | undefined)[];

const heads: Record<Register, Line> = {
  consents: ['Record', 'Purpose', 'Text', 'Given at', 'Recorded at', 'Device', 'Withdrawn at'],
  requests: ['Record', 'Request', 'Kind', 'Status', 'Asked at', 'Due at', 'Held until', 'Answered at'],
};

/** A register for the information officer or the Regulator. It names applications by id and holds no personal values. */
export const exportPrivacyRegister = (context: Context) =>
  serveByteStream(operations.exportPrivacyRegister, ({ register }, meta) => {
    requireManager(meta.actor);
    return registerOf(context, meta, register);
  });

async function* registerOf(context: Context, meta: CallMeta, register: Register): AsyncGenerator<Uint8Array> {
  await addAuditRow(context, meta, {
    kind: 'read',
    action: 'export-privacy-register',
    details: { register },
  });
  yield Buffer.from(toCsvLine(heads[register]));
  for await (const line of register === 'consents' ? consentLines(context) : requestLines(context))
    yield Buffer.from(toCsvLine(line));
}

async function* consentLines({ applications }: Context): AsyncGenerator<Line> {
  for await (const { customerId, consents } of applications.consents())
    for (const consent of consents)
      yield [
        customerId,
        consent.purpose,
        consent.textVersion,
        consent.givenAt,
        consent.recordedAt,
        consent.deviceId,
        consent.withdrawnAt,
      ];
}

async function* requestLines({ applications }: Context): AsyncGenerator<Line> {
  for (const task of (await applications.withPrivacy()).flatMap(privacyTasksOf))
    yield [
      task.customerId,
      task.id,
      task.kind,
      task.status,
      task.askedAt,
      task.dueAt,
      task.heldUntil,
      task.answeredAt,
    ];
}
