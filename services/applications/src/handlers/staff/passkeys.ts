import { assertThat } from '@tshepa/contracts';
import type { PasskeyView } from '@tshepa/contracts/entities/passkey';
import type { Passkey, StaffAccount } from '../../store/staff.ts';

/** Nobody has more devices than this. */
const passkeysPerAccount = 10;

/** The name that authenticators show for the site. */
export const siteName = 'Tshepa';

/** The time that the browser gives the person to answer. */
export const answerWithinMs = 120_000;

/** EdDSA, ES256 and RS256 (COSE), of which every present authenticator supports one. */
export const algorithms = [-8, -7, -257];

export const siteOf = (origin: string): string => new URL(origin).hostname;

export function assertRoomForPasskey({ passkeys = [] }: StaffAccount): void {
  assertThat(passkeys.length < passkeysPerAccount, 'auth.passkeys_full');
}

export const passkeyView = ({ id, device, createdAt, lastUsedAt }: Passkey): PasskeyView => ({
  passkeyId: id,
  ...(device ? { device } : {}),
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
});
