import type { Command, Draft, NewCommand, QueueItem } from '../types.ts';
import { manifestOf } from './manifest.ts';
import { filesOf, planCommand } from './plan.ts';
import { isRepair, repairAnew, stepToRepair } from './repair.ts';
import { queueOf, type Snapshot, type Write } from './snapshot.ts';

/** The commands that now stand for what was asked, in order; some may have been there before. */
export type PlannedChange = Write & { queued: Command[] };

type Context = { newId: () => string; now: string };

/** A changed draft and the commands that the change asks for, as one write. */
export function planChange(
  snapshot: Snapshot,
  changed: Draft,
  asked: readonly NewCommand[],
  context: Context,
): PlannedChange {
  let draft = changed;
  let queue: QueueItem[] = queueOf(snapshot);
  const queued: Command[] = [];
  const removeIds: string[] = [];
  const dropFiles: string[] = [];
  for (const command of asked) {
    const { customerId, nextOrder: next } = draft;
    const complete = withManifest(command, draft, queue.filter(isCommand));
    const { put, removeId, nextOrder } = planCommand(queue, complete, {
      ...context,
      customerId,
      nextOrder: next,
    });
    const replaced = queue.find(({ id }) => id === removeId);
    if (replaced) {
      removeIds.push(replaced.id);
      dropFiles.push(...filesOf(replaced).map(({ blobId }) => blobId));
    }
    queue = [...queue.filter(({ id }) => id !== removeId && id !== put.id), put];
    draft = { ...draft, nextOrder };
    queued.push(put);
  }
  const refused = snapshot.commands.filter(
    (command) => isRefusedAgain(command) && asked.some(({ step }) => step === stepToRepair(command)),
  );
  removeIds.push(...refused.map(({ id }) => id));
  const again = refused.flatMap((command) => repairAnew(draft, command, context));
  return { draft, put: [...again, ...queued], removeIds, dropFiles, queued };
}

const isRefusedAgain = (command: Command) => isRepair(command) && command.state === 'rejected';

const isCommand = (item: QueueItem): item is Command => 'payload' in item;

/** The application is complete when the documents are there too: the server compares them with what this phone sent. */
function withManifest(command: NewCommand, draft: Draft, queue: readonly Command[]): NewCommand {
  const manifest = command.kind === 'submit' ? manifestOf(draft, queue) : null;
  if (command.kind !== 'submit' || !manifest) return command;
  return { ...command, payload: { save: { ...command.payload.save, manifest } } };
}
