import type { Person } from '../account.ts';
import { at, type Line, line } from '../document.ts';
import type { Vary } from '../vary.ts';

/**
 * Returns how a bank prints the holder and the address: on the left or on the right, with a label or without. Without a
 * holder only the address is printed.
 */
export function addresseeOf(vary: Vary, hasHolder: boolean): (person: Person) => Line[] {
  const place = vary.pick([0, 0, 0, 52, 64]);
  const label = vary.pick(['', '', '', 'Account holder: ', 'Name: ', 'Customer: ']);
  const hasAddress = vary.chance(0.85);
  return ({ holder, address }) => [
    ...(hasHolder ? [line(at(place, `${label}${holder}`))] : []),
    ...(hasAddress ? address.map((text) => line(at(place, text))) : []),
  ];
}
