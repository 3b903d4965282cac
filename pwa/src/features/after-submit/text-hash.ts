import { useEffect, useState } from 'react';

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
