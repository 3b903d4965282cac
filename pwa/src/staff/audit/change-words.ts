import type { AuditChange } from '@tshepa/contracts/entities/audit';
import { loanStates, stateLabel } from '@tshepa/contracts/machine';
import { parseJson } from '../../platform/json.ts';
import { formatMoment } from '../record/detail/record-facts.ts';

/** Names that read badly when they are only taken apart. */
const fieldWords: Readonly<Record<string, string>> = {
  applicant: 'customer',
  enrollment: 'provider client',
  files: 'document',
  jsonDataString: 'report',
  loan_otp: 'passcode',
  loanId: 'amount option',
  lastChange: 'ended change',
  numberProof: 'proven number',
  payback_option: 'payout option',
  pending: 'waiting change',
  requests: 'privacy request',
};

/** Fields that only the programs compare, and ids, which stand beside a name or an address. */
const hidden = ['standsOn', 'moves', 'sha256', 'loanId', 'key', 'id', 'staffId', 'customerId'];

/** Ids, and places in a list, say nothing to a reader. */
const isId = (part: string) => /^[\da-f]{8}-[\da-f-]{27}$/i.test(part) || /^\d+$/.test(part);

const wordsOf = (part: string) =>
  fieldWords[part] ??
  part
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** Returns the words for a changed field: `loan.provider_loan_id` is "Loan: provider loan id". */
export function fieldText(field: string): string {
  const [first = '', ...rest] = field.split('.').filter((part) => !isId(part));
  const words = wordsOf(first);
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return rest.length > 0 ? `${title}: ${rest.map(wordsOf).join(', ')}` : title;
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** Returns the words for a list, or for a text that was too long for the trail. */
function structureText(text: string): string {
  const value = parseJson(text);
  if (!Array.isArray(value)) return 'a longer text';
  if (value.every(isPlain)) return value.join(', ');
  return value.length === 1 ? '1 entry' : `${value.length} entries`;
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function valueText(value: string | null | undefined): string {
  if (value === null || value === undefined) return 'nothing';
  if (/^[[{]/.test(value)) return structureText(value);
  if (instant.test(value)) return formatMoment(value) ?? value;
  if (value === 'true' || value === 'false') return value === 'true' ? 'yes' : 'no';
  const state = loanStates.find((known) => known === value);
  return state ? stateLabel(state) : value;
}

/** Returns the words for the values of a change. Readers whose role may not see them get dots. */
export const valuesText = ({ before, after }: AuditChange): string =>
  before === undefined && after === undefined ? '•••' : `${valueText(before)} → ${valueText(after)}`;

/** Puts names in place of the addresses of staff. What the customer typed as an address has another field name. */
export const withNames = (change: AuditChange, nameOf: (email: string) => string): AuditChange => {
  const { field, before, after } = change;
  if (!field.endsWith('.email')) return change;
  return { field, before: before && nameOf(before), after: after && nameOf(after) };
};

/** Returns the changes that say something to a reader. */
export const shownChanges = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.filter(({ field }) => !hidden.includes(field.split('.').at(-1) ?? ''));
