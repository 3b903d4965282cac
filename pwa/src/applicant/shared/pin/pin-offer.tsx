import { useEffect, useState } from 'react';
import { isPinSet, useStorageHealth } from '../../../offline/index.ts';
import { PinSection } from './pin-section.tsx';

/** Offers a PIN on the screen with the first personal answers, unless the phone has one already. */
export function PinOffer() {
  const [isOffered, setIsOffered] = useState(false);
  const keepsNothing = useStorageHealth(({ kind }) => kind === 'memory-only');
  useEffect(() => {
    void isPinSet().then(
      (isSet) => setIsOffered(!isSet),
      () => undefined,
    );
  }, []);
  return isOffered && !keepsNothing ? <PinSection isSet={false} heading="h2" /> : null;
}
