import {
  type CustomerRecord,
  maskValue,
  type RevealableField,
  revealableFields,
  type StaffRole,
} from '@tshepa/contracts';

/** Shorter numbers occur inside other figures, which a replacement would corrupt. */
const shortestReplaced = 6;

/** The fields of a record that are masked for some readers, where present. */
export const revealableOf = (record: CustomerRecord): Partial<Record<RevealableField, string>> =>
  Object.fromEntries(revealableFields.flatMap((field) => (record[field] ? [[field, record[field]]] : [])));

/**
 * A record as a role may see it. Agents get account numbers as their last digits only, also where document names, the
 * analysis and the analyser's log repeat them.
 */
export function maskRecord(record: CustomerRecord, role: StaffRole | null): CustomerRecord {
  if (role !== 'agent') return record;
  const hidden = revealableOf(record);
  const numbers = Object.values(hidden).filter((value) => value.length >= shortestReplaced);
  const hide = (text: string) =>
    numbers.reduce((now, value) => now.replaceAll(value, maskValue(value)), text);
  const { accountNumber: _account, bank_link_login_account_number: _login, ...rest } = record;
  return {
    ...rest,
    masked: Object.fromEntries(Object.entries(hidden).map(([field, value]) => [field, maskValue(value)])),
    files: record.files.map((file) => ({ ...file, fileName: hide(file.fileName) })),
    bank_linkLogs: record.bank_linkLogs.map((line) =>
      Object.fromEntries(
        Object.entries(line).map(([name, value]) => [name, typeof value === 'string' ? hide(value) : value]),
      ),
    ),
    ...(record.mab_data === undefined ? {} : { mab_data: hide(record.mab_data) }),
  };
}
