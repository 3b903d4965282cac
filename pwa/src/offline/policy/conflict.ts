import type { Answers, Command, Draft, FieldConflict, StoredError } from '../types.ts';
import { layOver, mergeAnswers, mergeSave } from './merge.ts';
import type { Snapshot, Write } from './snapshot.ts';

type Saving = Extract<Command, { payload: { save: unknown } }>;
const isSaving = (command: Command): command is Saving => 'save' in command.payload;

/** The same answers on a newer record: content differs, so the key does too. */
const anew = (command: Saving, save: Saving['payload']['save'], newId: () => string): Command =>
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

type Theirs = Answers & { version: number };
type Context = { error: StoredError; newId: () => string };

/**
 * The record changed elsewhere. Every save that is still here is merged with it: one without a conflict is sent on the
 * new version under a new id, one with a conflict waits for its owner to choose.
 */
export function settleConflict(
  { draft, commands }: Snapshot,
  sent: Command,
  theirs: Theirs,
  { error, newId }: Context,
): Write {
  if (!draft || !commands.some(({ id }) => id === sent.id)) return {};
  const { version, ...answers } = theirs;
  const put: Command[] = [];
  const removeIds: string[] = [];
  for (const command of commands) {
    const isOpen = command.state === 'waiting' && (command.id === sent.id || !command.wasSent);
    if (!isOpen || !isSaving(command)) continue;
    const { merged, conflicts } = mergeSave(draft.confirmed, command.payload.save, answers);
    if (conflicts.length > 0)
      put.push({ ...command, state: 'conflict', conflict: conflicts, seq: null, lastError: error });
    else {
      put.push(anew(command, merged, newId));
      removeIds.push(command.id);
    }
  }
  const { merged } = mergeAnswers(draft.confirmed, draft, answers);
  return { draft: { ...draft, ...merged, confirmed: theirs }, put, removeIds };
}

/** The answer chosen for each field in conflict, by `form/name`; without a choice this phone's stays. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;
export const conflictKey = ({ form, name }: Pick<FieldConflict, 'form' | 'name'>) => `${form}/${name}`;

/** Goes on with the answers that were chosen, in the draft and in what is sent. */
export function resolveConflict(
  { draft, commands }: Snapshot,
  commandId: string,
  choices: Choices,
  newId: () => string,
): Write {
  const command = commands.find(({ id }) => id === commandId);
  if (!draft || command?.state !== 'conflict' || !isSaving(command)) return {};
  const chosen: { [Form in keyof Answers]: Record<string, unknown> } = {
    customerRequest: {},
    employmentRequest: {},
    bankRequest: {},
  };
  for (const field of command.conflict ?? [])
    if (choices[conflictKey(field)] === 'theirs') chosen[field.form][field.name] = field.theirs;
  const { save } = command.payload;
  const forms = Object.fromEntries(
    Object.entries(chosen).flatMap(([form, fields]) =>
      Object.keys(fields).length > 0 ? [[form, { ...save[form as keyof Answers], ...fields }]] : [],
    ),
  );
  const next: Draft = { ...draft, ...layOver(draft, chosen) };
  return { draft: next, put: [anew(command, { ...save, ...forms }, newId)], removeIds: [command.id] };
}
