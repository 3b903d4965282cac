import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
/** The flags that say that the owner was present and was recognised. */
const flags = 0x01 | 0x04;
const withKeyFlag = 0x40;
const ofTwoBytes = (number: number) => Buffer.from([number >> 8, number & 0xff]);
const ofFourBytes = (number: number) => Buffer.concat([ofTwoBytes(number >> 16), ofTwoBytes(number)]);

type Options = Record<string, unknown>;

/** Simulates a device with one ES256 key, such as the fingerprint reader of a tablet. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const start = (allFlags: number) => {
    counter += 1;
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([allFlags]), ofFourBytes(counter)]);
  };
  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: Record<string, Buffer>) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
    clientExtensionResults: {},
  });

  return {
    create(options: Options) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const authData = Buffer.concat([
        start(flags | withKeyFlag),
        Buffer.alloc(16),
        ofTwoBytes(credentialId.length),
        credentialId,
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)),
      });
    },

    get(options: Options) {
      const authenticatorData = start(flags);
      const clientDataJSON = clientData('webauthn.get', options);
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(clientDataJSON)]),
        privateKey,
      );
      return answer({ authenticatorData, clientDataJSON, signature });
    },
  };
}
