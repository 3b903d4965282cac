import { useEffect, useState } from 'react';
import { sha256Of } from '../../platform/storage/sha256.ts';

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export const sha256 = async (text: string): Promise<string> => sha256Of(new TextEncoder().encode(text));

/** The same for a screen; empty until it is known, and where the browser has no such thing (pages without HTTPS). */
export function useSha256(text: string): string {
  const [hash, setHash] = useState('');
  useEffect(() => {
    let isCurrent = true;
    setHash('');
    sha256(text).then(
      (found) => isCurrent && setHash(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return hash;
}
