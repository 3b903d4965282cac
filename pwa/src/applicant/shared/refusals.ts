import { t } from '@lingui/core/macro';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { wizardSteps } from '@tshepa/contracts/steps';
import type { Command, Draft, QueuePhase, StoredError, StoredFile } from '../../offline/index.ts';
import { monthName } from '../../platform/formats.ts';
import { paths } from '../../platform/paths.ts';
import { say } from '../../ui/i18n/i18n.tsx';
import { monthsBySlot } from './statement-months.ts';

const reasonsOf = ({ fields, reasons, message }: StoredError): string[] => {
  if (fields.length > 0) return [...new Set(fields.map((field) => field.message))];
  return reasons.length > 0 ? reasons : [message];
};

export const textOfError = (error: StoredError): string => reasonsOf(error).map(say).join(' ');

/** Returns the document that a refusal names by its position in the command. */
export function refusedFileOf(command: Command | undefined): StoredFile | undefined {
  if (command?.kind === 'payslip') return command.lastError ? command.payload.file : undefined;
  if (command?.kind !== 'statements') return undefined;
  const place = Number(/^\/files\/(\d)$/.exec(command.lastError?.fields[0]?.pointer ?? '')?.[1]);
  return command.payload.files[place];
}

type Statements = Draft['statements'];

const placeOf = (file: StoredFile, statements: Statements): number =>
  statements.findIndex((slot) => slot?.blobId === file.blobId);

/** Returns the month that named the slot when the command was queued, or undefined if the slot had no month. */
function monthOfSlot(place: number, statements: Statements, { createdAt }: Command): string | undefined {
  const month = monthsBySlot(statements, johannesburgDay(new Date(createdAt)))[place]?.at(-1);
  return month && monthName(month);
}

/** Returns why a command was refused. The text names a refused document, and the month of a refused statement. */
export function troubleOf(command: Command, statements: Statements = []): string {
  if (!command.lastError) return '';
  const text = textOfError(command.lastError);
  const file = refusedFileOf(command);
  if (!file) return text;
  const { name } = file;
  const place = command.kind === 'statements' ? placeOf(file, statements) : -1;
  const month = place < 0 ? undefined : monthOfSlot(place, statements, command);
  if (!month) return `${name}: ${text}`;
  return command.lastError.code === 'file.scanned'
    ? t`Your ${month} statement (${name}) is a scan; we need the PDF from your bank app.`
    : t`Your ${month} statement (${name}): ${text}`;
}

/** Returns the id of the slot with this document, or of the first slot. */
const slotOf = (file: StoredFile | undefined, statements: Statements): string =>
  `statement-${Math.max(0, file ? placeOf(file, statements) : 0) + 1}`;

type Refused = Pick<Command, 'kind' | 'step' | 'lastError'>;

/** Returns the path at which a refused command is corrected: its step, and the field or the slot that the server named. */
export function repairPath(command: Refused | Command, statements: Statements = []): string {
  const { kind, step, lastError } = command;
  const path = wizardSteps.find(({ id }) => id === step)?.path ?? paths.formApplication;
  if (kind === 'submit') return `${path}?view=answers`;
  if (kind === 'payslip') return `${path}#payslip`;
  if (kind === 'statements')
    return `${path}#${slotOf('payload' in command ? refusedFileOf(command) : undefined, statements)}`;
  const field = lastError?.fields[0]?.pointer.split('/').at(-1);
  return field ? `${path}#${field}` : path;
}

/** Returns a sentence that says what happens to the commands that wait. */
export const phaseText = (phase: QueuePhase): string => {
  switch (phase) {
    case 'sending':
      return t`We are sending it now. You can keep using the app.`;
    case 'offline':
      return t`You are offline. This will be sent automatically when you are connected.`;
    case 'closed':
      return t`We are closed. This will be sent automatically when we open again.`;
    case 'waiting-wifi':
      return t`Documents wait for Wi-Fi, as you chose. Sending now uses your data.`;
    default:
      return t`This will be sent automatically. You can also send it now.`;
  }
};
