import { emailAddressSchema } from '@tshepa/contracts/fields';

export const newPasswordLength = 12;

/** `newPassword` and `code` are null until the server requires them. */
export type Credentials = {
  email: string;
  password: string;
  newPassword: string | null;
  code: string | null;
};

const shortestCode = 6;

export function credentialProblems({
  email,
  password,
  newPassword,
  code,
}: Credentials): { id: string; message: string }[] {
  if (code !== null)
    return code.trim().length < shortestCode ? [{ id: 'code', message: 'Enter the code from your app' }] : [];
  if (newPassword !== null) {
    if (newPassword.length < newPasswordLength)
      return [
        { id: 'newPassword', message: `Choose a password of at least ${newPasswordLength} characters` },
      ];
    return newPassword === password
      ? [{ id: 'newPassword', message: 'Choose a password that differs from the old one' }]
      : [];
  }
  return [
    ...(emailAddressSchema.safeParse(email).success
      ? []
      : [{ id: 'email', message: 'Enter your email address' }]),
    ...(password ? [] : [{ id: 'password', message: 'Enter your password' }]),
  ];
}
