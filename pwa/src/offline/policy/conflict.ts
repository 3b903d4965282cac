import type { SavePayload } from '@tshepa/contracts/entities/customer';
import { conflictKey } from '../light/draft.ts';
import type { Answers, Command, FieldConflict, FormName, StoredError } from '../types.ts';
import type { Snapshot, Write } from './command.ts';
import { type Fields, formNames, mapForms } from './forms.ts';

const known = (value: unknown) => (value === null || value === '' ? undefined : value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(known(one)) === JSON.stringify(known(other));

const fieldsOf = (form: object | undefined): Fields => ({ ...form });

type Merge<Forms> = { merged: Forms; conflicts: FieldConflict[] };

/**
 * Merges field by field with a three-way comparison. A change on one side wins, and equal changes on both sides agree.
 * Different changes are a conflict and keep this phone's answer. Without a base, this phone's answers win.
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

/** Merges only the fields that one save contains. */
function mergeSave(base: Answers | null, save: SavePayload, theirs: Answers): Merge<SavePayload> {
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

export const noAnswers: Answers = { customerRequest: {}, employmentRequest: {}, bankRequest: {} };

/** Lays the answers of a save over other answers. */
export const layOver = (answers: Answers, save: { [Form in FormName]?: object | undefined }): Answers =>
  mapForms((form) => ({ ...answers[form], ...save[form] }));

type Save = Extract<Command, { payload: { save: unknown } }>;
const isSave = (command: Command): command is Save => 'save' in command.payload;

/** Returns the same command with other answers. Its content differs, so its key must differ too. */
const withSave = (command: Save, save: Save['payload']['save'], newId: () => string): Command =>
  ({
    ...command,
    id: newId(),
    payload: { ...command.payload, save },
    state: 'waiting',
    seq: null,
    wasSent: false,
    notBefore: 0,
    lastError: null,
    conflict: [],
  }) as Command;

type Context = { error: StoredError; newId: () => string };

/** Merges every save. A save without a conflict is sent under a new id; the other saves wait for the applicant. */
export function settleConflict(
  { draft, commands }: Snapshot,
  sent: Command,
  theirs: Answers & { version: number },
  { error, newId }: Context,
): Write {
  if (!draft || !commands.some(({ id }) => id === sent.id)) return {};
  const { version: _version, ...answers } = theirs;
  const put: Command[] = [];
  const removeIds: string[] = [];
  for (const command of commands) {
    const isOpen = command.state === 'waiting' && (command.id === sent.id || !command.wasSent);
    if (!isOpen || !isSave(command)) continue;
    const { merged, conflicts } = mergeSave(draft.confirmed, command.payload.save, answers);
    if (conflicts.length > 0)
      put.push({ ...command, state: 'conflict', conflict: conflicts, seq: null, lastError: error });
    else {
      put.push(withSave(command, merged, newId));
      removeIds.push(command.id);
    }
  }
  const { merged } = mergeAnswers(draft.confirmed, draft, answers);
  return { draft: { ...draft, ...merged, confirmed: theirs }, put, removeIds };
}

/** The chosen answer for each field in conflict, by `conflictKey`. Without a choice, this phone's answer stays. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

export function resolveConflict(
  { draft, commands }: Snapshot,
  commandId: string,
  choices: Choices,
  newId: () => string,
): Write {
  const command = commands.find(({ id }) => id === commandId);
  if (!draft || command?.state !== 'conflict' || !isSave(command)) return {};
  const chosen: { [Form in FormName]?: Record<string, unknown> } = {};
  for (const field of command.conflict ?? [])
    if (choices[conflictKey(field)] === 'theirs')
      chosen[field.form] = { ...chosen[field.form], [field.name]: field.theirs };
  const { save } = command.payload;
  const forms = Object.fromEntries(
    Object.entries(chosen).map(([form, fields]) => [form, { ...save[form as FormName], ...fields }]),
  );
  return {
    draft: { ...draft, ...layOver(draft, chosen) },
    put: [withSave(command, { ...save, ...forms }, newId)],
    removeIds: [command.id],
  };
}
