/** True in browsers that read the server's options as JSON. In older browsers staff log in with a password. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential;

type Options = Readonly<Record<string, unknown>>;

/** The credential that the browser made or used, as JSON for the server. */
type Answer = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Record<string, unknown>;
  clientExtensionResults: Record<string, unknown>;
  authenticatorAttachment?: string | null;
};

function answerOf(credential: Credential | null): Answer {
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError(notUsed);
  return credential.toJSON() as unknown as Answer;
}

/** Thrown when the person cancelled or the device refused. */
class PasskeyError extends Error {
  override name = 'PasskeyError';
}

const notUsed = 'No passkey was used. Please try again, or log in with your password.';
const notAdded = 'No passkey was added. You can try again.';
const alreadyAdded = 'This device already has a passkey for your account.';

const orPasskeyError =
  (textOf: (error: DOMException) => string) =>
  (error: unknown): never => {
    throw error instanceof DOMException ? new PasskeyError(textOf(error)) : error;
  };

const whyNotAdded = ({ name }: DOMException) => (name === 'InvalidStateError' ? alreadyAdded : notAdded);

/** Asks the browser to create a passkey. @throws PasskeyError */
export const createPasskey = async (options: Options): Promise<Answer> => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return answerOf(await navigator.credentials.create({ publicKey }).catch(orPasskeyError(whyNotAdded)));
};

/** Asks the browser for one of the site's passkeys. @throws PasskeyError */
export const answerWithPasskey = async (options: Options): Promise<Answer> => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return answerOf(await navigator.credentials.get({ publicKey }).catch(orPasskeyError(() => notUsed)));
};
