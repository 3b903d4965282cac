import type { SavePayload } from '@tshepa/contracts/entities/customer';
import type { Answers, FieldConflict, FormName } from '../types.ts';

const formNames: readonly FormName[] = ['customerRequest', 'employmentRequest', 'bankRequest'];

/** An empty answer equals a missing one. */
const known = (value: unknown) => (value === null || value === '' ? undefined : value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(known(one)) === JSON.stringify(known(other));

type Fields = Record<string, unknown>;
const fieldsOf = (form: object | undefined): Fields => ({ ...form });

type Merge<Forms> = { merged: Forms; conflicts: FieldConflict[] };

/**
 * Merges field by field, three ways. A change of one side wins, and equal changes of both sides agree; different
 * changes are a conflict and keep this phone's answer. Without a base this phone's answers win.
 */
export function mergeAnswers(base: Answers | null, mine: Answers, theirs: Answers): Merge<Answers> {
  const conflicts: FieldConflict[] = [];
  const mergeForm = (form: FormName) => {
    const [before, ours, other] = [fieldsOf(base?.[form]), fieldsOf(mine[form]), fieldsOf(theirs[form])];
    const merged: Fields = { ...other };
    for (const name of Object.keys(ours)) {
      const field = { base: before[name], mine: ours[name], theirs: other[name] };
      const choice = base ? chooseField(field) : 'mine';
      if (choice === 'conflict') conflicts.push({ form, name, ...field });
      if (choice !== 'theirs') merged[name] = field.mine;
    }
    return merged;
  };
  return { merged: mapForms(mergeForm), conflicts };
}

function chooseField({ base, mine, theirs }: Pick<FieldConflict, 'base' | 'mine' | 'theirs'>) {
  if (isSame(mine, theirs) || isSame(theirs, base)) return 'mine';
  return isSame(mine, base) ? 'theirs' : 'conflict';
}

/** Merges the answers of one save: only the fields that it carries. */
export function mergeSave(base: Answers | null, save: SavePayload, theirs: Answers): Merge<SavePayload> {
  const narrow = (from: Answers): Answers =>
    mapForms((form) => {
      const all = fieldsOf(from[form]);
      const names = Object.keys(save[form] ?? {}).filter((name) => name in all);
      return Object.fromEntries(names.map((name) => [name, all[name]]));
    });
  const { merged, conflicts } = mergeAnswers(base && narrow(base), layOver(noAnswers, save), narrow(theirs));
  const forms = Object.fromEntries(
    formNames.filter((form) => save[form]).map((form) => [form, merged[form]]),
  );
  return { merged: { ...save, ...forms }, conflicts };
}

const mapForms = (change: (form: FormName) => Fields): Answers => ({
  customerRequest: change('customerRequest'),
  employmentRequest: change('employmentRequest'),
  bankRequest: change('bankRequest'),
});

export const noAnswers: Answers = { customerRequest: {}, employmentRequest: {}, bankRequest: {} };

/** Lays the answers of a save over others. */
export const layOver = (answers: Answers, save: { [Form in FormName]?: object | undefined }): Answers =>
  mapForms((form) => ({ ...answers[form], ...save[form] }));
