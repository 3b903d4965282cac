import { t } from '@lingui/core/macro';
import { errorCatalogue } from '@tshepa/contracts/errors';
import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { removeFile, type StoredFile, saveLocally, useApplication } from '../../offline/index.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { inSlots, sameFileText, twinOf } from './same-document.ts';
import { monthsOf, slotFor } from './statement-months.ts';
import { copyProblem, storeDocument } from './store-document.ts';

/** The application has the document already, under this name. */
export type Twin = { kind: 'twin'; name: string };

/** Puts a stored statement into the slot of its month. A statement without a slot is removed from the phone again. */
export async function placeStatement(stored: StoredFile): Promise<'placed' | 'full' | Twin> {
  const { draft } = useApplication.getState();
  const { statements: chosen = [], sentSlots: sent = [] } = draft ?? {};
  const twin = twinOf(stored, inSlots(chosen, sent));
  const index = slotFor(stored, { chosen, sent, today: johannesburgDay(serverNow()) });
  if (twin || index === -1) {
    await removeFile(stored.blobId).catch(() => undefined);
    return twin ? { kind: 'twin', name: twin.name } : 'full';
  }
  await saveLocally(({ statements }) => ({
    statements: statements.map((slot, place) => (place === index ? stored : slot)),
  }));
  return 'placed';
}

const fullText = () => t`All places are taken. To replace a file, choose another one in its place.`;

/** A picked file that got no slot, with the reason. */
export type NotTaken = { name: string; message: string };

/**
 * Puts each of several picked files into the slot of its month. An unusable file changes nothing for the other files.
 */
export async function takeStatements(files: readonly File[]): Promise<NotTaken[]> {
  const notTaken: NotTaken[] = [];
  const stored: StoredFile[] = [];
  // The files are read one after another, because a cheap phone has no memory for several files.
  for (const file of files) {
    try {
      const result = await storeDocument(file, 'statement');
      if ('kind' in result) notTaken.push({ name: file.name, message: errorCatalogue[result.code].text });
      else stored.push(result);
    } catch (error) {
      notTaken.push({ name: file.name, message: copyProblem(error) });
    }
  }
  // Statements whose month is known go first, so that no other statement takes their slot.
  const isKnown = (file: StoredFile) => monthsOf(file) !== undefined;
  for (const file of [...stored.filter(isKnown), ...stored.filter((other) => !isKnown(other))]) {
    try {
      const outcome = await placeStatement(file);
      if (outcome !== 'placed')
        notTaken.push({ name: file.name, message: outcome === 'full' ? fullText() : sameFileText(outcome) });
    } catch (error) {
      notTaken.push({ name: file.name, message: copyProblem(error) });
    }
  }
  return notTaken;
}
