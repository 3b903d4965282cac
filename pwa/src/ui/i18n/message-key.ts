const offsetBasis = 2_166_136_261;
const prime = 16_777_619;

/**
 * Returns the FNV-1a hash of an English message, which is its key in the catalogues of the other languages. The code
 * contains the English messages anyway, so they need no other names. The build checks that no two keys are the same.
 */
export function messageKey(english: string): string {
  let hash = offsetBasis;
  for (let index = 0; index < english.length; index += 1)
    hash = Math.imul(hash ^ english.charCodeAt(index), prime);
  return (hash >>> 0).toString(36);
}
