import type { StaffAccountView } from '@tshepa/contracts/entities/staff';

/** Names what an account signs in with. A passkey stands for password and authenticator app together. */
export const signInText = ({ hasTotp, hasPasskey }: Pick<StaffAccountView, 'hasTotp' | 'hasPasskey'>) =>
  `${hasTotp ? 'Password and authenticator app' : 'Password'}${hasPasskey ? ', or passkey' : ''}`;
