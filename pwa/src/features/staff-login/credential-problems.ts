import { emailAddressSchema } from '@tshepa/contracts/fields';

export const newPasswordLength = 12;

/** What is entered; `newPassword` is null until the server asks for one. */
export type Credentials = { email: string; password: string; newPassword: string | null };

/** What stands in the way of sending, each with the id of its field. */
export function credentialProblems({
  email,
  password,
  newPassword,
}: Credentials): { id: string; message: string }[] {
  if (newPassword !== null) {
    if (newPassword.length < newPasswordLength)
      return [
        { id: 'newPassword', message: `Choose a password of at least ${newPasswordLength} characters` },
      ];
    return newPassword === password
      ? [{ id: 'newPassword', message: 'Choose another password than the old one' }]
      : [];
  }
  return [
    ...(emailAddressSchema.safeParse(email).success
      ? []
      : [{ id: 'email', message: 'Enter your email address' }]),
    ...(password ? [] : [{ id: 'password', message: 'Enter your password' }]),
  ];
}
