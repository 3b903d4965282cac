import { statementSlots } from '@tshepa/contracts/constants';
import type { CustomerFile } from '@tshepa/contracts/entities/customer';
import type { StatementSummary } from '@tshepa/contracts/statements/summary';
import type { Draft, SentFile, UploadFile } from '../types.ts';

type Slots = (SentFile | null)[];
type Read = Partial<CustomerFile>;

const emptySlots = (): Slots => Array.from({ length: statementSlots }, () => null);

/** Puts documents into their former slots, and new documents into free slots. */
function arrange(files: readonly SentFile[], placeOf: (file: SentFile) => number): Slots {
  const slots = emptySlots();
  const homeless: SentFile[] = [];
  for (const file of files) {
    const place = placeOf(file);
    if (place >= 0 && slots[place] === null) slots[place] = file;
    else homeless.push(file);
  }
  return slots.map((slot) => slot ?? homeless.shift() ?? null);
}

type Known = { isLocked: boolean; reading: SentFile['reading']; read: Read };

/** Describes a sent document. Unknown values are left out, because the phone stores the description. */
function sentFile(file: SentFile, { isLocked, reading, read }: Known): SentFile {
  const known = readByServer(read) ?? reading;
  return {
    ...file,
    ...(isLocked ? { isLocked } : {}),
    ...(known ? { reading: known } : {}),
    ...(read.periodEnd ? { periodEnd: read.periodEnd } : {}),
    ...(read.holder ? { holder: read.holder } : {}),
  };
}

/** Returns what the server read in a statement. A server of a former build tells only its last day and its holder. */
function readByServer(read: Read): StatementSummary | undefined {
  const { bank, accountNumber, holder, periodStart: start, periodEnd: end, salaries } = read;
  if (!salaries) return undefined;
  return {
    ...(bank ? { bank } : {}),
    ...(accountNumber ? { accountNumber } : {}),
    ...(holder ? { holder } : {}),
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
    salaries,
  };
}

const readings = (reply: unknown): Read[] =>
  typeof reply === 'object' && reply !== null && 'files' in reply && Array.isArray(reply.files)
    ? reply.files
    : [];

/** Returns the slots after a command has delivered these statements, with what the server read in each statement. */
export function slotsAfter(draft: Draft, files: readonly UploadFile[], reply: unknown): Slots {
  const { statements, sentSlots = [] } = draft;
  const sent = files.flatMap(({ blobId, name, sizeBytes, sha256, finding, password }): SentFile[] => {
    const known = sentSlots.find((slot) => slot?.fileId === blobId);
    const read = readings(reply).find(({ fileId }) => fileId === blobId) ?? {};
    if (!sha256) return [];
    const isLocked = known?.isLocked || finding?.kind === 'locked' || password !== undefined;
    const reading = finding?.kind === 'checked' ? finding.reading : known?.reading;
    return [sentFile({ fileId: blobId, name, sizeBytes, sha256 }, { isLocked, reading, read })];
  });
  return arrange(sent, ({ fileId }) => {
    const chosen = statements.findIndex((file) => file?.blobId === fileId);
    return chosen >= 0 ? chosen : sentSlots.findIndex((slot) => slot?.fileId === fileId);
  });
}

/** Returns the slots of the statements in the server's record. */
export function slotsOf(draft: Pick<Draft, 'sentSlots'>, files: readonly CustomerFile[]): Slots {
  const { sentSlots = [] } = draft;
  const listed = files.flatMap((read): SentFile[] => {
    const { fileId, fileType, fileName, sizeBytes, sha256 } = read;
    if (fileType !== 'BANK_STATEMENT' || !sha256) return [];
    const known = sentSlots.find((slot) => slot?.fileId === fileId);
    const isLocked = known?.isLocked === true;
    const about = { isLocked, reading: known?.reading, read };
    return [sentFile({ fileId, name: fileName, sizeBytes, sha256 }, about)];
  });
  return arrange(listed, ({ fileId }) => sentSlots.findIndex((slot) => slot?.fileId === fileId));
}

/** Returns the bank account number that a reply gives for the statements. */
export const accountIn = (reply: unknown): string | undefined =>
  typeof reply === 'object' &&
  reply !== null &&
  'bank_link_login_account_number' in reply &&
  typeof reply.bank_link_login_account_number === 'string'
    ? reply.bank_link_login_account_number
    : undefined;

/** Compares the applicant's account number with the statements' number as soon as both numbers are known. */
export function withStatementAccount(
  { bankRequest: { accountNumber } }: Pick<Draft, 'bankRequest'>,
  account: string | undefined,
): Pick<Draft, 'hasAccountMismatch'> & { statementAccount?: string } {
  const hasAccountMismatch = Boolean(account && accountNumber && account !== accountNumber);
  return account ? { statementAccount: account, hasAccountMismatch } : { hasAccountMismatch };
}
