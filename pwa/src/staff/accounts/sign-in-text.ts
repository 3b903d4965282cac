import type { StaffAccountView } from '@tshepa/contracts/entities/staff';

/** Names what an account signs in with. A passkey replaces password and authenticator app. */
export const signInText = ({ hasTotp, hasPasskey }: Pick<StaffAccountView, 'hasTotp' | 'hasPasskey'>) =>
  `${hasTotp ? 'Password and authenticator app' : 'Password'}${hasPasskey ? ', or passkey' : ''}`;
