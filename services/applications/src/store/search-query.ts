import { searchesOf } from '@tshepa/contracts';
import type { mongo } from 'mongoose';
import type { Vault } from '../crypto/vault.ts';
import { nameKey, searchedKey } from '../domain/search-keys.ts';
import type { ApplicationDocument } from './application-document.ts';

/** The one index of all searches. Names are read in its order, and everything else is listed newest first. */
export const searchIndex = { searchKeys: 1, createdAt: -1, _id: -1 } as const;

/** A search counts and shows at most this many applications, because nobody reads further. */
export const maximumFound = 300;

/** Sorts after every character that a name may continue with. */
const last = '\uffff';

export const isNameSearch = (text: string): boolean => searchesOf(text).some(({ kind }) => kind === 'name');

type WholeValue = Partial<Pick<ApplicationDocument, 'idNumberIndex' | 'emailIndex'>>;

/** Returns the database query of a searched text. A text that is too short to search for finds nothing. */
export function searchQuery(
  text: string,
  { blindIndex }: Pick<Vault, 'blindIndex'>,
): mongo.Filter<ApplicationDocument> {
  const searches = searchesOf(text);
  const [first] = searches;
  if (first?.kind === 'name') {
    const from = nameKey(first.value);
    return { searchKeys: { $elemMatch: { $gte: from, $lt: `${from}${last}` } } };
  }
  const keys = searches.flatMap((search) => searchedKey(search, blindIndex) ?? []);
  const whole = searches.flatMap(({ kind, value }): WholeValue[] => {
    if (kind === 'idNumber') return [{ idNumberIndex: blindIndex(kind, value) }];
    return kind === 'emailAddress' ? [{ emailIndex: blindIndex(kind, value) }] : [];
  });
  const byKey = { searchKeys: { $in: keys } };
  // Inside `$and`, because the pages of an export add conditions of their own.
  return whole.length > 0 ? { $and: [{ $or: [...whole, byKey] }] } : byKey;
}
