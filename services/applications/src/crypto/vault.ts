import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The kinds of values that can be looked up although they are sealed. */
type BlindIndexKind =
  | 'idNumber'
  | 'emailAddress'
  | 'network'
  | 'call'
  | 'account'
  | 'accountEnding'
  | 'cellNumber'
  | 'device'
  | 'employerTelephone'
  | 'address'
  | 'place'
  | 'document'
  | 'receipt';

/** Thrown when a value cannot be opened: the key or the context is wrong, or the value was changed. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
}

type VaultKeys = {
  /** The current master key until `wrapWith` names another. */
  masterKey: string;
  /** Former or next master keys. Data keys that they wrap can be opened as well. */
  otherMasterKeys?: readonly string[];
  /** Secret text of at least 32 characters, different from the master key. */
  blindIndexKey: string;
};

const cipher = 'aes-256-gcm';
/** 96 bits, the size that GCM uses without hashing. Random nonces are safe up to 2^32 values per key. */
const nonceBytes = 12;
const tagBytes = 16;
const formatVersion = 1;
export const sealOverheadBytes = 1 + nonceBytes + tagBytes;
/** So many unwrapped keys stay in memory: enough for some pages of the staff list and the applications in use. */
const cachedKeys = 500;

type WrappingKey = { key: KeyObject; keyId: string; prefix: string };

/** Every data key that this master key wraps begins with this prefix. */
const prefixOf = (keyId: string): string => `k${formatVersion}.${keyId}.`;

/** Returns the id of the master key that wraps a data key. */
export const keyIdOf = (wrappedKey: string): string => wrappedKey.split('.')[1] ?? '';

const wrappingKeyOf = (masterKey: string): WrappingKey => {
  const key = deriveKey(masterKey, 'data keys');
  const keyId = createHash('sha256').update(key.export()).digest('hex').slice(0, 8);
  return { key, keyId, prefix: prefixOf(keyId) };
};

const wrap = ({ key, prefix }: WrappingKey, dataKey: Uint8Array): string =>
  prefix + encrypt(key, prefix, dataKey).toString('base64');

/**
 * Seals the data of each application with its own key, so that destroying the key erases the data everywhere. `context`
 * names the place of a value (`customer:<id>`); a value moved to another place cannot be opened (`VaultError`).
 */
export function createVault({ masterKey, otherMasterKeys = [], blindIndexKey }: VaultKeys) {
  let current = wrappingKeyOf(masterKey);
  const wrappingKeys = [current, ...otherMasterKeys.map(wrappingKeyOf)];
  const indexKey = deriveKey(blindIndexKey, 'blind index');
  const unwrapped = new LRUCache<string, KeyObject>({ max: cachedKeys });

  const unwrap = (wrappedKey: string): KeyObject => {
    const known = unwrapped.get(wrappedKey);
    if (known) return known;
    const wrapping = wrappingKeys.find(({ prefix }) => wrappedKey.startsWith(prefix));
    if (!wrapping) throw new VaultError('the data key was wrapped by another master key');
    const { key: wrappingKey, prefix } = wrapping;
    const bytes = decrypt(wrappingKey, prefix, Buffer.from(wrappedKey.slice(prefix.length), 'base64'));
    const key = createSecretKey(bytes);
    unwrapped.set(wrappedKey, key);
    return key;
  };

  const sealBytes = (wrappedKey: string, context: string, bytes: Uint8Array): Buffer =>
    encrypt(unwrap(wrappedKey), context, bytes);
  const openBytes = (wrappedKey: string, context: string, sealed: Uint8Array): Buffer =>
    decrypt(unwrap(wrappedKey), context, sealed);

  return {
    /** Creates a random data key, and returns it wrapped by the current master key, to be stored with the data. */
    newDataKey: (): string => wrap(current, randomBytes(keyBytes)),
    /** The ids of all master keys. The first is that of `masterKey`. */
    keyIds: wrappingKeys.map(({ keyId }) => keyId),
    /** Returns the id of the current master key, which wraps new data keys. The others only unwrap. */
    currentKeyId: (): string => current.keyId,
    /** Makes another master key the current one. @throws VaultError when the vault does not have it. */
    wrapWith: (wanted: string): void => {
      const found = wrappingKeys.find(({ keyId }) => keyId === wanted);
      if (!found) throw new VaultError('the vault does not have this master key');
      current = found;
    },
    /** Wraps a data key with the current master key. @throws VaultError when no master key opens it. */
    rewrap: (wrappedKey: string): string =>
      wrappedKey.startsWith(current.prefix) ? wrappedKey : wrap(current, unwrap(wrappedKey).export()),
    sealBytes,
    openBytes,
    seal: (wrappedKey: string, context: string, value: unknown): string =>
      sealBytes(wrappedKey, context, Buffer.from(toJson(value), 'utf8')).toString('base64'),
    open: (wrappedKey: string, context: string, sealed: string): unknown =>
      JSON.parse(openBytes(wrappedKey, context, Buffer.from(sealed, 'base64')).toString('utf8')),
    /** Returns a keyed hash of the normalised value, by which the value can be looked up. */
    blindIndex: (kind: BlindIndexKind, value: string): string =>
      createHmac('sha256', indexKey)
        .update(`${kind}\0${normalise[kind](value)}`)
        .digest('base64url'),
  };
}

export type Vault = ReturnType<typeof createVault>;

const digits = (value: string) => value.replaceAll(/\D/g, '');
const lowerCase = (value: string) => value.trim().toLowerCase();

const normalise: Record<BlindIndexKind, (value: string) => string> = {
  idNumber: digits,
  emailAddress: lowerCase,
  network: (value) => value,
  call: (value) => value,
  // Some people type the zeros that their bank prints before the account number, and others do not.
  account: (value) => digits(value).replace(/^0+/, ''),
  accountEnding: digits,
  cellNumber: digits,
  device: lowerCase,
  employerTelephone: digits,
  address: (value) => value,
  place: (value) => value,
  document: lowerCase,
  receipt: lowerCase,
};

const toJson = (value: unknown): string => {
  const json: string | undefined = JSON.stringify(value);
  if (json === undefined) throw new TypeError('only JSON values can be sealed');
  return json;
};

function encrypt(key: KeyObject, context: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  encryption.setAAD(Buffer.from(context, 'utf8'));
  const body = [encryption.update(plain), encryption.final()];
  return Buffer.concat([Buffer.of(formatVersion), nonce, encryption.getAuthTag(), ...body]);
}

function decrypt(key: KeyObject, context: string, sealed: Uint8Array): Buffer {
  if (sealed.length < sealOverheadBytes || sealed[0] !== formatVersion)
    throw new VaultError('not a sealed value');
  const nonceEnd = 1 + nonceBytes;
  try {
    const decryption = createDecipheriv(cipher, key, sealed.subarray(1, nonceEnd), {
      authTagLength: tagBytes,
    });
    decryption.setAAD(Buffer.from(context, 'utf8'));
    decryption.setAuthTag(sealed.subarray(nonceEnd, sealOverheadBytes));
    return Buffer.concat([decryption.update(sealed.subarray(sealOverheadBytes)), decryption.final()]);
  } catch (error) {
    throw new VaultError('the sealed value does not open', { cause: error });
  }
}

const keyBytes = 32;

/** Derives a key for one purpose, so that a secret that is used twice by mistake still gives unrelated keys. */
export const deriveKey = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `tshepa applications ${purpose}`, keyBytes)));
