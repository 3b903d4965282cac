import type { SavePayload } from '@tshepa/contracts/entities/customer';
import type { Answers, FieldConflict, FormName } from '../types.ts';

const formNames: readonly FormName[] = ['customerRequest', 'employmentRequest', 'bankRequest'];

/** An answer that is empty is none. */
const known = (value: unknown) => (value === null || value === '' ? undefined : value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(known(one)) === JSON.stringify(known(other));

const fieldsOf = (form: object | undefined): Record<string, unknown> => ({ ...form });

type Merge<Forms> = { merged: Forms; conflicts: FieldConflict[] };

/**
 * Three-way merge, field by field. What only one side changed wins; what both changed to the same is the same; what
 * both changed otherwise is a conflict, and stays as this phone has it. Without a base everything of this phone wins.
 */
export function mergeAnswers(base: Answers | null, mine: Answers, theirs: Answers): Merge<Answers> {
  const conflicts: FieldConflict[] = [];
  const mergeForm = (form: FormName) => {
    const [was, ours, other] = [fieldsOf(base?.[form]), fieldsOf(mine[form]), fieldsOf(theirs[form])];
    const merged: Record<string, unknown> = { ...other };
    for (const name of Object.keys(ours)) {
      const field = { base: was[name], mine: ours[name], theirs: other[name] };
      const choice = base ? chooseField(field) : 'mine';
      if (choice === 'conflict') conflicts.push({ form, name, ...field });
      if (choice !== 'theirs') merged[name] = field.mine;
    }
    return merged;
  };
  const merged: Answers = {
    customerRequest: mergeForm('customerRequest'),
    employmentRequest: mergeForm('employmentRequest'),
    bankRequest: mergeForm('bankRequest'),
  };
  return { merged, conflicts };
}

function chooseField({ base, mine, theirs }: Pick<FieldConflict, 'base' | 'mine' | 'theirs'>) {
  if (isSame(mine, theirs) || isSame(theirs, base)) return 'mine';
  return isSame(mine, base) ? 'theirs' : 'conflict';
}

/** The same for the answers of one save: only the fields that it carries are merged. */
export function mergeSave(base: Answers | null, save: SavePayload, theirs: Answers): Merge<SavePayload> {
  const pick = (form: FormName, from: Answers | null) => {
    const names = Object.keys(save[form] ?? {});
    const all = fieldsOf(from?.[form]);
    return Object.fromEntries(names.filter((name) => name in all).map((name) => [name, all[name]]));
  };
  const narrow = (from: Answers | null): Answers => ({
    customerRequest: pick('customerRequest', from),
    employmentRequest: pick('employmentRequest', from),
    bankRequest: pick('bankRequest', from),
  });
  const mine: Answers = {
    customerRequest: save.customerRequest ?? {},
    employmentRequest: save.employmentRequest ?? {},
    bankRequest: save.bankRequest ?? {},
  };
  const { merged, conflicts } = mergeAnswers(base && narrow(base), mine, narrow(theirs));
  const forms = Object.fromEntries(
    formNames.filter((form) => save[form]).map((form) => [form, merged[form]]),
  );
  return { merged: { ...save, ...forms }, conflicts };
}

/** The answers of a save laid over others. */
export const layOver = (answers: Answers, save: Partial<Answers>): Answers => ({
  customerRequest: { ...answers.customerRequest, ...save.customerRequest },
  employmentRequest: { ...answers.employmentRequest, ...save.employmentRequest },
  bankRequest: { ...answers.bankRequest, ...save.bankRequest },
});
