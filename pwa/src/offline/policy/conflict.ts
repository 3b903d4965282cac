import { conflictKey } from '../light/draft.ts';
import type { Answers, Command, FormName, StoredError } from '../types.ts';
import { layOver, mergeAnswers, mergeSave } from './merge.ts';
import type { Snapshot, Write } from './snapshot.ts';

type Save = Extract<Command, { payload: { save: unknown } }>;
const isSave = (command: Command): command is Save => 'save' in command.payload;

/** The same command with other answers: its content differs, so its key must differ too. */
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

/**
 * Merges every save on this phone with a record that changed elsewhere. A save without a conflict is sent on the new
 * version under a new id; one with a conflict waits until the applicant has chosen.
 */
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

/** The answer chosen for each field in conflict, by `conflictKey`; without a choice this phone's answer stays. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** Continues with the chosen answers, in the draft and in the command. */
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
